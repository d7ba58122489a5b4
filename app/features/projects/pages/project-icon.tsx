import { Box, Code, Layers } from "lucide-react";
import type { ProjectSummary } from "../project.ts";

const ICONS = { Box, Layers, Code };

export function ProjectIcon({ name, className }: { name: ProjectSummary["icon"]; className?: string }) {
  const Icon = ICONS[name] ?? Box;
  return <Icon aria-hidden="true" className={className} />;
}
