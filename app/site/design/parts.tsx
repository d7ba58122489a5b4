import { useState } from "react";
import { Trash2 } from "lucide-react";
import { Button, ButtonLink, IconButton, type ButtonVariant } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Chip, filterChipClass } from "#app/ui/chip.tsx";
import { ConfirmDialog, Dialog } from "#app/ui/dialog.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/form/field.tsx";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { EmptyState, ErrorState, LoadingState, Skeleton } from "#app/ui/states.tsx";
import { Table, TableBody, TableHead, Td, Th, Tr } from "#app/ui/table.tsx";
import { ThemeToggle } from "#app/ui/theme-toggle.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { Group } from "./group.tsx";

const VARIANTS: ButtonVariant[] = ["primary", "secondary", "quiet", "danger"];

/** The UI components, each in its states. */
export function Parts() {
  return (
    <>
      <Group title="Buttons">
        {VARIANTS.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            {(["sm", "md", "lg"] as const).map((size) => (
              <Button key={size} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
            <Button variant={variant} disabled>
              disabled
            </Button>
            <Button variant={variant} pending>
              Creating...
            </Button>
          </div>
        ))}
        <div className="flex gap-3">
          <ButtonLink to="/blog">A link</ButtonLink>
          <IconButton label="Delete">
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
          <ThemeToggle />
        </div>
      </Group>
      <Group title="Fields">
        <TextField label="Name" required placeholder="Placeholder" hint="As on your student card" />
        <TextField label="Email" type="email" defaultValue="someone@" error="Add what comes after the @." required />
        <SelectField label="Category">
          <option>Design</option>
          <option>Technology</option>
        </SelectField>
        <TextareaField label="Message" required />
      </Group>
      <Group title="Chips">
        <div className="flex flex-wrap items-center gap-2">
          <Chip>Outline</Chip>
          <Chip tone="ink">Ink</Chip>
          <Chip tone="good">Published</Chip>
          <Chip tone="danger">Removed</Chip>
          <span className={filterChipClass(true)}>Chosen</span>
          <span className={filterChipClass(false)}>Filter</span>
        </div>
      </Group>
      <Overlays />
      <Group title="Table">
        <Table caption="Sample">
          <TableHead>
            <Th>Title</Th>
            <Th>Created</Th>
          </TableHead>
          <TableBody>
            {["Shelfmate", "Slotwise"].map((name) => (
              <Tr key={name}>
                <Td className="max-sm:basis-full">{name}</Td>
                <Td>Jun 3, 2024</Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      </Group>
      <Group title="Carousel and stand-in images">
        <Carousel items={["a", "b", "c", "d", "b"]} keyOf={(key) => key} label="Stand-in images">
          {(key) => <ResponsiveImage image={null} fallbackKey={key} sizes="40rem" />}
        </Carousel>
      </Group>
      <Group title="States">
        <LoadingState text="Loading Articles...">
          <Skeleton className="h-24" />
        </LoadingState>
        <EmptyState title="No articles found">Please try again Later</EmptyState>
        <ErrorState title="Error fetching projects">Please try again later</ErrorState>
      </Group>
    </>
  );
}

function Overlays() {
  const [open, setOpen] = useState<"dialog" | "confirm" | null>(null);
  const close = () => setOpen(null);
  return (
    <Group title="Over the page">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("confirm")}>Confirm</Button>
        <Button onClick={() => void showToast("Mail sent successfully!")}>Toast</Button>
        <Button onClick={() => void showToast("Failed to send mail. Please try again.", { type: "error" })}>
          Failed
        </Button>
      </div>
      <Dialog
        open={open === "dialog"}
        onOpenChange={close}
        title="Edit Project"
        subtitle="Update project information"
        footer={<Button onClick={close}>Close it</Button>}
      >
        <TextField label="Name" required />
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        onCancel={close}
        onConfirm={close}
        title="Delete project"
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        error="Could not delete project"
      >
        Are you sure you want to delete project “Shelfmate”? This action cannot be undone.
      </ConfirmDialog>
    </Group>
  );
}
