import { readFileSync } from "node:fs";
import { createElement } from "react";
import Link from "next/link";
import { connection } from "next/server";
import { parse } from "parse5";

/*
 * A page that this site returned, as React elements: the same tags, attributes and text, rendered for every request.
 * Its content is in memory already, and its internal links use Next's own Link.
 */

const NAMES = { class: "className", for: "htmlFor" };

const bodies = new Map();

export default async function Page({ params }) {
  await connection();
  const { name } = await params;
  if (!bodies.has(name)) bodies.set(name, bodyOf(readFileSync(`${name}.html`, "utf8")));
  return toElements(bodies.get(name).childNodes);
}

const bodyOf = (html) =>
  parse(html)
    .childNodes.find(({ nodeName }) => nodeName === "html")
    .childNodes.find(({ nodeName }) => nodeName === "body");

function toElements(nodes) {
  return nodes.map(toElement);
}

function toElement(node, key) {
  if (node.nodeName === "#text") return node.value;
  if (node.nodeName.startsWith("#") || node.nodeName === "script") return null;
  const props = { key };
  for (const { name, value } of node.attrs) props[NAMES[name] ?? name] = name === "style" ? toStyle(value) : value;
  const isOurs = node.nodeName === "a" && props.href?.startsWith("/");
  return createElement(isOurs ? Link : node.nodeName, props, ...toElements(node.childNodes));
}

function toStyle(text) {
  const pairs = text.split(/;(?![^(]*\))/).map((rule) => rule.split(/:(.*)/s, 2));
  return Object.fromEntries(pairs.filter(([name]) => name.trim()).map(([name, value]) => [camel(name.trim()), value]));
}

function camel(name) {
  return name.startsWith("--") ? name : name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
