import { capitalize } from "#app/config/capitalize.ts";
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from "lucide-react";
import { useId, useRef, useState, type ComponentProps } from "react";
import { useFieldArray, useFormContext, type FieldError } from "react-hook-form";
import { Button, IconButton } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import type { ListSetting, TextSetting } from "./fields.ts";
import { SettingField } from "./setting-field.tsx";
import { fieldName, itemKey } from "./setting-values.ts";
import { useItemDrag } from "./use-item-drag.ts";

interface Props {
  setting: ListSetting;
  /** The heading above shows the same words. */
  hasHeading: boolean;
}

/** The items of a list, and the changes of it. Each clears the server's errors. */
function useItems({ path, one, fields }: ListSetting) {
  const name = fieldName(path);
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState("");
  const form = useFormContext();
  const array = useFieldArray({ control: form.control, name });
  const count = array.fields.length;
  const error = form.formState.errors[name] as (FieldError & { root?: FieldError }) | undefined;

  /** Focuses an item's first field; without any item, the button that adds one. */
  const focusItem = (index: number) =>
    requestAnimationFrame(() => {
      const item = list.current?.children[index] ?? list.current?.parentElement;
      const field = item?.querySelector<HTMLElement>("input:not([type=file]), textarea, select");
      (field ?? item?.querySelector("button"))?.focus();
    });
  const change = (apply: () => void, focused?: number) => {
    form.clearErrors(name);
    setMoved("");
    apply();
    if (focused !== undefined) focusItem(focused);
  };
  return {
    list,
    items: array.fields,
    error: error?.message ?? error?.root?.message,
    moved,
    // The pressed button moves along and keeps the focus.
    move(from: number, to: number) {
      change(() => array.move(from, to));
      setMoved(`Moved ${one} ${from + 1} to place ${to + 1} of ${count}.`);
    },
    remove: (index: number) => change(() => array.remove(index), Math.min(index, count - 2)),
    add: () => {
      const item = Object.fromEntries(fields.map((field) => [itemKey(field), ""]));
      change(() => array.append(item, { shouldFocus: false }), count);
    },
  };
}

/** A list of settings whose items can be moved, removed and added within the list's limits. */
export function ListField({ setting, hasHeading }: Props) {
  const { path, label, hint, one, fields, least, most, fixed = 0 } = setting;
  const id = useId();
  const { list, items, error, moved, move, remove, add } = useItems(setting);
  const drag = useItemDrag(move, fixed);
  const isFixedLength = least === most;
  const isPlain = fields.length === 1;
  const buttons = (index: number) =>
    !isFixedLength &&
    index >= fixed && (
      <ItemButtons
        handle={drag.handle(index)}
        name={`${one} ${index + 1}`}
        onUp={index > fixed ? () => move(index, index - 1) : null}
        onDown={index < items.length - 1 ? () => move(index, index + 1) : null}
        onRemove={items.length > least ? () => remove(index) : null}
      />
    );
  return (
    <div role="group" aria-labelledby={id} className="grid gap-3">
      <p id={id} className={hasHeading ? "sr-only" : "text-small font-bold"}>
        {label}
      </p>
      {hint && <p className="text-small text-ink-soft">{hint}</p>}
      <ol ref={list} className="grid gap-3">
        {items.map((item, index) => {
          const title = capitalize(`${one} ${index + 1}`);
          return (
            <li
              key={item.id}
              {...drag.item(index)}
              className={cx(
                "grid min-w-0 gap-4 border-s-2 border-edge ps-4 data-dropping:border-accent data-dropping:bg-accent-wash",
                !isPlain && "bg-sheet py-4 pe-4",
              )}
            >
              {!isPlain && (
                <div className="flex min-h-9 items-center justify-between gap-3">
                  <span className="label text-ink-soft">{title}</span>
                  {buttons(index)}
                </div>
              )}
              <div className={cx("grid min-w-0 gap-4", isPlain && cx("items-end gap-2", besideOn(fields[0])))}>
                {fields.map((field) => (
                  <SettingField
                    key={field.path}
                    name={`${fieldName(path)}.${index}.${itemKey(field)}`}
                    setting={isPlain ? { ...field, label: title } : field}
                  />
                ))}
                {isPlain && buttons(index)}
              </div>
            </li>
          );
        })}
      </ol>
      <p role="alert" className={error ? "text-small font-medium text-danger" : "hidden"}>
        {error}
      </p>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {!isFixedLength && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" disabled={items.length >= most} onClick={add}>
            <Plus aria-hidden="true" className="size-4" />
            <span>{` Add ${one}`}</span>
          </Button>
          <span className="text-small text-ink-soft">{`${items.length} of at most ${most}`}</span>
        </div>
      )}
    </div>
  );
}

/** The only field of an item has the buttons beside it. A phone has no room for them beside a text of several lines. */
const besideOn = (field: TextSetting | undefined) =>
  field?.kind === "text"
    ? "justify-items-end *:first:w-full sm:grid-cols-[minmax(0,1fr)_auto]"
    : "grid-cols-[minmax(0,1fr)_auto]";

type Press = (() => void) | null;
const doNothing = () => {};

interface ItemButtonsProps {
  name: string;
  handle: ComponentProps<"span">;
  onUp: Press;
  onDown: Press;
  onRemove: Press;
}

/** The handle and the buttons of an item; null disables one. */
function ItemButtons({ name, handle, onUp, onDown, onRemove }: ItemButtonsProps) {
  return (
    <span className="flex items-center">
      {(onUp ?? onDown) && (
        <span {...handle} className="cursor-grab p-2 text-ink-soft">
          <GripVertical aria-hidden="true" className="size-4" />
        </span>
      )}
      <IconButton label={`Move ${name} up`} disabled={!onUp} onClick={onUp ?? doNothing}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={`Move ${name} down`} disabled={!onDown} onClick={onDown ?? doNothing}>
        <ArrowDown aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={`Remove ${name}`} disabled={!onRemove} onClick={onRemove ?? doNothing}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </span>
  );
}
