import { memo, type CSSProperties, type ReactNode } from "react";
import { RowCheckbox } from "#app/ui/form/checkbox.tsx";
import { cx } from "#app/ui/cx.ts";
import { RowActions } from "#app/ui/list/row-actions.tsx";
import { rowDelay } from "#app/ui/list/row-entrance.ts";
import { Table, TableHead, Td, Th, Tr } from "#app/ui/list/table.tsx";
import { VirtualRows, type RowPosition } from "#app/ui/list/virtual-rows.tsx";

/** A column of a list's table, between the checkboxes and the actions. */
export interface Column<Item> {
  head: string;
  headClass?: string;
  cellClass?: string;
  cell: (item: Item) => ReactNode;
}

interface RowProps<Item> {
  columns: Column<Item>[];
  nameOf: (item: Item) => string;
  /** Its public page, where it has one. */
  pathOf?: ((item: Item) => string | undefined) | undefined;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
  onToggle: (id: string, range: boolean) => void;
}

interface Props<Item> extends RowProps<Item> {
  caption: string;
  items: Item[];
  /** How the rows come in. */
  rowClass: string;
  selected: ReadonlySet<string>;
  /** How many of these items are selected. */
  selectedCount: number;
  onToggleAll: () => void;
  /** The row that was just saved. */
  marked: string | null;
  reveal: string | null;
  actionsClass: string;
}

interface Listed {
  _id: string;
}

const idOf = (item: Listed) => item._id;

/** A list as rows: what each item says of itself, whether it is selected, and what can be done with it. */
function PlainListTable<Item extends Listed>(props: Props<Item>) {
  const { caption, items, rowClass, selected, selectedCount, onToggleAll, marked, reveal, actionsClass, ...row } =
    props;
  const all = selectedCount === items.length;
  return (
    <Table caption={caption} aria-rowcount={items.length + 1}>
      <TableHead>
        <Th className="w-9 xl:w-11">
          {/* In a window without column heads, the bar of the selection has a button for this. */}
          <span className="md:hidden">Selected</span>
          <span className="block max-md:hidden">
            <RowCheckbox
              label={`Select all ${items.length.toLocaleString("en-US")}`}
              checked={all}
              mixed={selectedCount > 0 && !all}
              onToggle={onToggleAll}
            />
          </span>
        </Th>
        {row.columns.map(({ head, headClass }) => (
          <Th key={head} {...(headClass && { className: headClass })}>
            {head}
          </Th>
        ))}
        <Th className={actionsClass} pinned>
          Actions
        </Th>
      </TableHead>
      <VirtualRows
        items={items}
        idOf={idOf}
        retain={marked}
        reveal={reveal}
        renderRow={(item, place) => (
          <Row
            key={place.slot}
            {...row}
            item={item}
            place={place.props}
            selected={selected.has(item._id)}
            look={cx(rowClass, marked === item._id && "row-marked", selected.has(item._id) && "row-selected")}
            style={rowClass ? rowDelay(place.index) : undefined}
          />
        )}
      />
    </Table>
  );
}

/** Drawn anew only when something of it has changed: not at every key of a search. */
export const ListTable = memo(PlainListTable) as typeof PlainListTable;

interface CellsProps<Item> extends RowProps<Item> {
  item: Item;
  selected: boolean;
}

interface OneRowProps<Item> extends CellsProps<Item> {
  place: RowPosition["props"];
  look: string;
  style: CSSProperties | undefined;
}

function Row<Item extends Listed>({ place, look, style, ...row }: OneRowProps<Item>) {
  return (
    <Tr {...place} className={cx("max-md:relative max-md:ps-10", look)} style={style}>
      <Cells {...row} />
    </Tr>
  );
}

function PlainCells<Item extends Listed>(props: CellsProps<Item>) {
  const { item, columns, nameOf, pathOf, onEdit, onDelete, onToggle, selected } = props;
  const name = nameOf(item);
  return (
    <>
      <Td className="max-md:absolute max-md:start-0 max-md:top-3">
        <RowCheckbox label={`Select ${name}`} checked={selected} onToggle={(shift) => onToggle(item._id, shift)} />
      </Td>
      {columns.map(({ head, cell, cellClass }) => (
        <Td key={head} {...(cellClass && { className: cellClass })}>
          {cell(item)}
        </Td>
      ))}
      <Td pinned>
        <RowActions name={name} href={pathOf?.(item)} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
      </Td>
    </>
  );
}

/** Most rows stay as they are when one comes or goes: only their places change. */
const Cells = memo(PlainCells) as typeof PlainCells;
