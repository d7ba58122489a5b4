import { useEffect, useRef, useState } from "react";

/** Above and below a frame that leaves room at its sides, in pixels. */
const MARGIN = 40;

/**
 * Fits a frame of this width (in pixels) into its box. Returns the scale, the frame's height before scaling, and the
 * margin above and below it: none where the frame takes the box's whole width.
 */
export function useFittedFrame(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width, height: 600 });
  useEffect(() => {
    const measured = box.current;
    if (!measured) return;
    const observer = new ResizeObserver(() => {
      setRoom({ width: measured.clientWidth, height: measured.clientHeight });
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room.width / width);
  const margin = room.width - width * scale > 4 * MARGIN ? MARGIN : 0;
  return { box, scale, margin, height: (room.height - 2 * margin) / scale };
}
