import { useId, type ComponentProps, type ReactNode } from "react";
import { siteLabels } from "#site-labels";
import { controlClass, titleControlClass } from "./control-class.ts";
import { cx } from "../cx.ts";
import { isComposing } from "../is-composing.ts";

/** The attributes that link a control to its label, hint and error. Spread them on the native element. */
interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: boolean | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Says how to fix the value. Announced when it appears (role="alert"). */
  error?: string | null | undefined;
  required?: boolean | undefined;
  id?: string | undefined;
  className?: string;
}

/** Label, control, hint and error as one block. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, hint, error, required, className, children } = props;
  const { optional } = siteLabels;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={cx("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className="text-small font-bold">
        {label}
        <span hidden={required} className="font-normal text-ink-soft">
          {required ? "" : ` ${optional}`}
        </span>
      </label>
      {children({
        id,
        required,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-small wrap-anywhere text-ink-soft">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={error ? "text-small font-medium text-danger" : "hidden"}>
        {error}
      </p>
    </div>
  );
}

type Own = "className" | "id" | "required";

interface TextFieldProps extends FieldProps, Omit<ComponentProps<"input">, Own> {
  /** The field holds the item's title and is styled like one. */
  isTitle?: boolean;
}

/** A one-line input with its label. Takes what a native input takes. */
export function TextField({ label, hint, error, required, id, className, isTitle = false, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, id, ...(className && { className }) }}>
      {(control) =>
        isTitle ? <TitleInput {...rest} {...control} /> : <input {...rest} {...control} className={controlClass} />
      }
    </Field>
  );
}

/** A textarea that wraps a long title, so that a phone shows all of it; Enter does not insert a line break. */
function TitleInput({ name, defaultValue, maxLength, ...control }: Omit<ComponentProps<"input">, Own> & ControlProps) {
  return (
    <textarea
      {...{ name, defaultValue, maxLength }}
      {...(control as ControlProps)}
      rows={1}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.ctrlKey || event.metaKey || isComposing(event.nativeEvent)) return;
        event.preventDefault();
      }}
      className={titleControlClass}
    />
  );
}

/** A text area with its label. Grows with its content in browsers that support `field-sizing`. */
export function TextareaField({
  label,
  hint,
  error,
  required,
  id,
  className,
  ...rest
}: FieldProps & Omit<ComponentProps<"textarea">, Own>) {
  return (
    <Field {...{ label, hint, error, required, id, ...(className && { className }) }}>
      {(control) => (
        <textarea
          rows={5}
          {...rest}
          {...control}
          className={cx(controlClass, "max-h-[70vh] field-sizing-content min-h-32")}
        />
      )}
    </Field>
  );
}

/** A native select with its label; give the options as children. */
export function SelectField({
  label,
  hint,
  error,
  required,
  id,
  className,
  ...rest
}: FieldProps & Omit<ComponentProps<"select">, Own>) {
  return (
    <Field {...{ label, hint, error, required, id, ...(className && { className }) }}>
      {(control) => <select {...rest} {...control} className={controlClass} />}
    </Field>
  );
}
