import { useEffect, useRef, useState } from "react";

/** Fits a frame of this width (in pixels) into its box. Returns the scale, and the frame's height before scaling. */
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
  return { box, scale, height: room.height / scale };
}
