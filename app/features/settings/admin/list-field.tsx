import { capitalize } from "#app/config/capitalize.ts";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { useFieldArray, useFormContext, type FieldError } from "react-hook-form";
import { Button, IconButton } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import type { ListSetting, TextSetting } from "./fields.ts";
import { SettingField } from "./setting-field.tsx";
import { fieldName, itemKey } from "./setting-values.ts";

interface Props {
  setting: ListSetting;
  /** The heading above shows the same words. */
  hasHeading: boolean;
}

/** The items of a list, and the changes of it. Each clears the server's errors and focuses an item. */
function useItems({ path, fields }: ListSetting) {
  const name = fieldName(path);
  const list = useRef<HTMLOListElement>(null);
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
  const change = (apply: () => void, index: number) => {
    form.clearErrors(name);
    apply();
    focusItem(index);
  };
  return {
    list,
    items: array.fields,
    error: error?.message ?? error?.root?.message,
    move: (from: number, to: number) => change(() => array.move(from, to), to),
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
  const { list, items, error, move, remove, add } = useItems(setting);
  const isFixedLength = least === most;
  const isPlain = fields.length === 1;
  const buttons = (index: number) =>
    !isFixedLength &&
    index >= fixed && (
      <ItemButtons
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
              className={cx("grid min-w-0 gap-4 border-s-2 border-edge ps-4", !isPlain && "bg-sheet py-4 pe-4")}
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

/** The buttons of an item; null disables one. */
function ItemButtons({ name, onUp, onDown, onRemove }: { name: string; onUp: Press; onDown: Press; onRemove: Press }) {
  return (
    <span className="flex">
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
