import { Box, Code, Layers } from "lucide-react";
import type { ProjectSummary } from "../project.ts";

const ICONS = { Box, Layers, Code };

export function ProjectIcon({ name }: { name: ProjectSummary["icon"] }) {
  const Icon = ICONS[name] ?? Box;
  return <Icon aria-hidden="true" className="size-4 shrink-0" />;
}
