import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { Button, IconButton } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import type { ListSetting, TextSetting } from "./fields.ts";
import { listItems, listText, type ListItem } from "./setting-values.ts";
import { SettingField } from "./setting-field.tsx";

interface Props {
  setting: ListSetting;
  /** The heading above shows the same words. */
  hasHeading: boolean;
  /** The items as JSON. */
  value: string;
  /** By path, such as "faq.items.3.question". */
  errors: Record<string, string>;
  onChange: (value: string) => void;
}

/** A list of settings whose items can be moved, removed and added within the list's limits. */
export function ListField({ setting, hasHeading, value, errors, onChange }: Props) {
  const { path, label, hint, one, fields, least, most, fixed = 0 } = setting;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const items = listItems(value);
  const put = (next: ListItem[]) => onChange(listText(next));
  const isFixedLength = least === most;
  const fieldOf = (index: number) =>
    list.current?.children[index]?.querySelector<HTMLElement>("input, textarea, select");
  const focusItem = (index: number) => requestAnimationFrame(() => fieldOf(index)?.focus());
  const move = (from: number, to: number) => {
    const moved = items[from];
    if (!moved) return;
    put(items.toSpliced(from, 1).toSpliced(to, 0, moved));
    focusItem(to);
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
              key={index}
              className={cx("grid min-w-0 gap-4 border-s-2 border-edge ps-4", !isPlain && "bg-sheet py-4 pe-4")}
            >
              {!isPlain && (
                <div className="flex min-h-9 items-center justify-between gap-3">
                  <span className="label text-ink-soft">{capitalized(name)}</span>
                  {!isFixedLength && index >= fixed && (
                    <ItemButtons
                      {...{ name, index, items, fixed, least, move }}
                      onRemove={() => put(items.toSpliced(index, 1))}
                    />
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
                    onChange={(text) => put(items.with(index, { ...item, [field.path]: text }))}
                  />
                ))}
                {isPlain && !isFixedLength && (
                  <ItemButtons
                    {...{ name, index, items, fixed, least, move }}
                    onRemove={() => put(items.toSpliced(index, 1))}
                  />
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
            put([...items, {}]);
            focusItem(items.length);
          }}
        />
      )}
    </div>
  );
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
  move: (from: number, to: number) => void;
  onRemove: () => void;
}

/** The only field of an item has the buttons beside it. A phone has no room for them beside a text of several lines. */
const besideOn = (field: TextSetting | undefined) =>
  field?.kind === "text"
    ? "justify-items-end *:first:w-full sm:grid-cols-[minmax(0,1fr)_auto]"
    : "grid-cols-[minmax(0,1fr)_auto]";

function ItemButtons({ name, index, items, fixed, least, move, onRemove }: ItemButtonsProps) {
  return (
    <span className="flex">
      <IconButton size="sm" label={`Move ${name} up`} disabled={index <= fixed} onClick={() => move(index, index - 1)}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton
        size="sm"
        label={`Move ${name} down`}
        disabled={index === items.length - 1}
        onClick={() => move(index, index + 1)}
      >
        <ArrowDown aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton size="sm" label={`Remove ${name}`} disabled={items.length <= least} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </span>
  );
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
