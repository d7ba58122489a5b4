import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { Button, IconButton } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import type { ListSetting, TextSetting } from "./fields.ts";
import { listItems, listText, type ListItem } from "./setting-values.ts";
import { focusField, SettingField } from "./setting-field.tsx";

interface Props {
  setting: ListSetting;
  /** The heading above shows the same words. */
  hasHeading: boolean;
  /** The items as JSON. */
  value: string;
  /** By path, such as "faq.items.3.question". */
  errors: Record<string, string>;
  onChange: (change: (before: string) => string) => void;
}

/** A list of settings whose items can be moved, removed and added within the list's limits. */
export function ListField({ setting, hasHeading, value, errors, onChange }: Props) {
  const { path, label, hint, one, fields, least, most, fixed = 0 } = setting;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const { items, keys, move, remove, write, add } = useItems(value, onChange);
  const isFixedLength = least === most;
  /** Without any item, the button that adds one gets the focus. */
  const focusItem = (index: number) => focusField(() => list.current?.children[index] ?? list.current?.parentElement);
  const onMove = (from: number, to: number) => {
    move(from, to);
    focusItem(to);
  };
  const onRemove = (index: number) => {
    remove(index);
    focusItem(Math.min(index, items.length - 2));
  };
  const isPlain = fields.length === 1;
  return (
    <div role="group" aria-labelledby={id} className="grid gap-3">
      <p id={id} className={hasHeading ? "sr-only" : "text-small font-bold"}>
        {label}
      </p>
      {hint && <p className="text-small text-ink-soft">{hint}</p>}
      <ol ref={list} className="grid gap-3">
        {items.map((item, index) => {
          const name = `${one} ${index + 1}`;
          return (
            <li
              key={keys[index]}
              className={cx("grid min-w-0 gap-4 border-s-2 border-edge ps-4", !isPlain && "bg-sheet py-4 pe-4")}
            >
              {!isPlain && (
                <div className="flex min-h-9 items-center justify-between gap-3">
                  <span className="label text-ink-soft">{capitalized(name)}</span>
                  {!isFixedLength && index >= fixed && (
                    <ItemButtons {...{ name, index, items, fixed, least, onMove, onRemove }} />
                  )}
                </div>
              )}
              <div className={cx("grid min-w-0 gap-4", isPlain && cx("items-end gap-2", besideOn(fields[0])))}>
                {fields.map((field) => (
                  <SettingField
                    key={field.path}
                    setting={isPlain ? { ...field, label: capitalized(name) } : field}
                    value={item[field.path] ?? ""}
                    error={errors[[path, index, field.path].filter((key) => key !== "").join(".")]}
                    onChange={(text) => write(keys[index], field.path, text)}
                  />
                ))}
                {isPlain && !isFixedLength && (
                  <ItemButtons {...{ name, index, items, fixed, least, onMove, onRemove }} />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <p role="alert" className={errors[path] ? "text-small font-medium text-danger" : "hidden"}>
        {errors[path]}
      </p>
      {!isFixedLength && (
        <AddItem
          {...{ one, most }}
          count={items.length}
          onAdd={() => {
            add();
            focusItem(items.length);
          }}
        />
      )}
    </div>
  );
}

let lastKey = 0;

/** The items, and what changes them. Keys identify them while the list is on screen, whatever their places. */
function useItems(value: string, onChange: Props["onChange"]) {
  const items = listItems(value);
  const put = (change: (items: ListItem[]) => ListItem[]) => onChange((before) => listText(change(listItems(before))));
  const [keys, setKeys] = useState<readonly number[]>([]);
  // Items are added at the end; a reset or a restored draft may also shorten the list.
  if (keys.length !== items.length) setKeys(items.map((_, index) => keys[index] ?? ++lastKey));
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  return {
    items,
    keys,
    move(from: number, to: number) {
      const moveIn = <T,>(all: readonly T[]) => all.toSpliced(from, 1).toSpliced(to, 0, ...all.slice(from, from + 1));
      put(moveIn);
      setKeys(moveIn);
    },
    remove(index: number) {
      put((all) => all.toSpliced(index, 1));
      setKeys((all) => all.toSpliced(index, 1));
    },
    /** An upload may end after its item was moved or removed. */
    write: (key: number | undefined, name: string, text: string) =>
      put((all) => all.map((item, index) => (latest.current[index] === key ? { ...item, [name]: text } : item))),
    add: () => put((all) => [...all, {}]),
  };
}

type AddItemProps = { one: string; most: number; count: number; onAdd: () => void };

function AddItem({ one, most, count, onAdd }: AddItemProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" disabled={count >= most} onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" /> Add {one}
      </Button>
      <span className="text-small text-ink-soft">
        {count} of at most {most}
      </span>
    </div>
  );
}

interface ItemButtonsProps {
  name: string;
  index: number;
  items: ListItem[];
  fixed: number;
  least: number;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}

/** The only field of an item has the buttons beside it. A phone has no room for them beside a text of several lines. */
const besideOn = (field: TextSetting | undefined) =>
  field?.kind === "text"
    ? "justify-items-end *:first:w-full sm:grid-cols-[minmax(0,1fr)_auto]"
    : "grid-cols-[minmax(0,1fr)_auto]";

function ItemButtons({ name, index, items, fixed, least, onMove, onRemove }: ItemButtonsProps) {
  return (
    <span className="flex">
      <IconButton label={`Move ${name} up`} disabled={index <= fixed} onClick={() => onMove(index, index - 1)}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        disabled={index === items.length - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <ArrowDown aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={`Remove ${name}`} disabled={items.length <= least} onClick={() => onRemove(index)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </span>
  );
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
