import type { DragEvent } from "react";

/** Event handlers of an element on which files can be dropped. */
export function fileDrop(onFiles: (files: FileList) => void) {
  return {
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes("Files") && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      onFiles(event.dataTransfer.files);
    },
  };
}
