import { LoaderCircle } from "lucide-react";
import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps, type ReactNode, type Ref } from "react";
import { Link, type To } from "react-router";
import { cx } from "./cx.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "sm" | "md" | "lg";

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    "registered bg-accent text-on-accent border-accent [@media(hover:hover)]:hover:bg-ink [@media(hover:hover)]:hover:text-stock [@media(hover:hover)]:hover:border-ink",
  secondary:
    "registered-line bg-transparent text-ink border-ink [@media(hover:hover)]:hover:bg-ink [@media(hover:hover)]:hover:text-stock",
  quiet: "bg-transparent text-ink border-transparent aria-disabled:opacity-60 [@media(hover:hover)]:hover:bg-inset",
  danger:
    "registered bg-danger-fill text-on-danger border-danger-fill [@media(hover:hover)]:hover:bg-ink [@media(hover:hover)]:hover:text-stock [@media(hover:hover)]:hover:border-ink",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3 text-small touch-target",
  md: "min-h-11 px-[min(1.25rem,5vw)] text-body",
  lg: "min-h-14 px-[min(1.75rem,7vw)] text-lead",
};

const BASE =
  "inline-flex max-w-full items-center justify-center gap-2 border-2 rounded-sm font-bold leading-tight text-center select-none " +
  "transition-[background-color,color,border-color,transform] active:translate-y-px " +
  "aria-disabled:cursor-not-allowed";

/** Instead of a variant's classes when disabled: a faded accent or plate would look like another color. */
const OFF = "bg-transparent text-ink-soft border-edge";

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** The classes of a button, for other elements that look like one. */
export function buttonClass({ variant = "secondary", size = "md" }: Look = {}, extra?: string): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], extra);
}

interface ButtonProps extends ComponentProps<"button">, Look {
  /** A request is running: the button is `aria-busy` and does nothing. Give the busy label ("Creating...") as children. */
  pending?: boolean;
}

/** A native button; `type` is "button" unless said otherwise. It keeps the focus while it is disabled or pending. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size = "md",
    pending = false,
    disabled = false,
    className,
    children,
    type,
    onClick,
    ref,
    ...rest
  } = props;
  const isFaint = disabled && !pending && variant !== "quiet";
  return (
    <button
      {...rest}
      ref={useFocusOnPending(pending, ref)}
      type={type ?? "button"}
      aria-disabled={disabled || pending || undefined}
      aria-busy={pending || undefined}
      // Enter in a field of the form clicks its submit button, too.
      onClick={disabled || pending ? (event) => event.preventDefault() : onClick}
      className={isFaint ? cx(BASE, OFF, SIZES[size], className) : buttonClass({ variant, size }, className)}
    >
      {pending && <LoaderCircle aria-hidden="true" className="size-4 shrink-0 animate-turn" />}
      {/* One element, so that a translator's <font> is no sibling of the icon that comes and goes. */}
      <span className="contents">{children}</span>
    </button>
  );
}

/** Focuses a pending button if nothing else has the focus: the element that sent the request was removed. */
function useFocusOnPending(pending: boolean, ref: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (pending && document.activeElement === document.body) button.current?.focus();
  }, [pending]);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, []);
  return button;
}

interface ButtonLinkProps extends Omit<ComponentProps<"a">, "href">, Look {
  /** A URL of this site, or of another. */
  to: To;
  /** For URLs of other sites: opens a new tab without access to this window (`noopener`). */
  newTab?: boolean;
  children: ReactNode;
}

export function ButtonLink({ variant, size, to, newTab = false, className, ...rest }: ButtonLinkProps) {
  const look = buttonClass({ variant, size }, className);
  const target = newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
  if (typeof to === "string" && /^[a-z]+:/i.test(to)) return <a {...rest} {...target} href={to} className={look} />;
  return <Link prefetch="intent" {...rest} {...target} to={to} className={look} />;
}

interface IconButtonProps extends Omit<ButtonProps, "aria-label" | "variant" | "size"> {
  /** The accessible name and the tooltip. */
  label: string;
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      aria-label={label}
      title={label}
      variant="quiet"
      size="sm"
      className={cx("w-9 px-0!", className)}
    />
  );
}
