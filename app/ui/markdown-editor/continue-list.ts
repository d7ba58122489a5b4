import { insertNewlineContinueMarkupCommand } from "@codemirror/lang-markdown";
import { ChangeSet, type StateCommand } from "@codemirror/state";
import { FOLLOW } from "./commands.ts";

const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false });
const HAS_TEXT = /[^\s>]/;

/**
 * Enter in a list or a quote begins the next item or line; in an empty item it leaves the list. An empty line then keeps
 * the next paragraph out of the last item.
 */
export const continueList: StateCommand = ({ state, dispatch }) =>
  continueMarkup({
    state,
    dispatch(transaction) {
      const { newDoc, newSelection, changes } = transaction;
      const { text, number, from } = newDoc.lineAt(newSelection.main.head);
      const isLeft = newDoc.lines === state.doc.lines && number > 1 && !HAS_TEXT.test(text);
      if (!isLeft || !HAS_TEXT.test(newDoc.line(number - 1).text)) return dispatch(transaction);
      const insert = `${text.trimEnd()}\n`;
      const gap = ChangeSet.of({ from, insert }, newDoc.length);
      const selection = { anchor: newSelection.main.head + insert.length };
      dispatch(state.update({ changes: changes.compose(gap), selection, userEvent: "input" }, FOLLOW));
    },
  });
