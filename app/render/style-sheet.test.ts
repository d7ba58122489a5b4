import { expect, test } from "vitest";
import { namesIn, readStyle, styleFor } from "./style-sheet.ts";

const styled = (css: string, html: string) => styleFor(readStyle(css), namesIn(html));

test("a page gets the rules whose classes it has, each selector by itself", () => {
  const css = ".a{x:1}.b{x:2}.a,.b:hover{x:3}.a .b{x:4}p{x:5}";
  expect(styled(css, '<p class="c a">')).toBe(".a{x:1}.a{x:3}p{x:5}");
});

test("rules for elements that a page does not have go, too", () => {
  const css = "a,select:hover{x:1}[hidden]:where(:not(b)){x:2}.c>li+li:nth-child(2n+1){x:3}*,:before{x:5}";
  expect(styled(css, '<A class="c">')).toBe("a{x:1}[hidden]:where(:not(b)){x:2}*,:before{x:5}");
  expect(styled(css, '<ul class="c"><li><input>')).toBe(css.slice(css.indexOf("[")));
});

test("so do those for kinds of fields", () => {
  const css = 'input[type="search"]::-webkit-search-cancel-button{x:1}[type=file]{x:2}::file-selector-button{x:3}';
  expect(styled(css, '<input type="email">')).toBe("");
  expect(styled(css, '<input type="search"><input class="a" type="file">')).toBe(css);
  const parts = "::-webkit-datetime-edit{x:1}::-webkit-inner-spin-button{x:2}";
  expect(styled(parts, '<input type="datetime-local"><input type="number">')).toBe(parts);
  expect(styled(parts, '<input type="time">')).toBe("::-webkit-datetime-edit{x:1}");
  expect(styled(parts, '<input type="email">')).toBe("");
});

test("escaped, quoted and bracketed signs do not end a rule or a selector", () => {
  const css = String.raw`.w-\[calc\(1\%\+2\,3px\)\]{w:1}.q{content:"}.b{"}.m{mask:url("data:a;b,c{}")}[a="x,y"]{x:1}`;
  expect(styled(css, '<p class="w-[calc(1%+2,3px)] q m">')).toBe(css);
  expect(styled(css, "<p>")).toBe('[a="x,y"]{x:1}');
});

test("what a selector says of other elements does not count", () => {
  const css = ".a:not(.z){x:1}:where(.z) .a{x:2}.a:is(:where(.z):hover *){x:3}";
  expect(styled(css, '<p class="a">')).toBe(css);
});

test("groups that are left empty go, layers keep their rank, and attributes are read as they are written", () => {
  const css = String.raw`@layer one{.b{x:1}}@layer two{@media (width>=1px){.b{x:1}}.\[\&\>p\]\:x>p{x:2}}@import "x";`;
  expect(styled(css, '<p class="[&amp;&gt;p]:x">')).toBe(
    String.raw`@layer one;@layer two{.\[\&\>p\]\:x>p{x:2}}@import "x";`,
  );
});

test("animations and custom properties that nothing asks for go", () => {
  const css =
    ":root{--a:1;--b:2;color:red}@keyframes go{to{x:1}}@keyframes stay{to{x:1}}.a{animation:1s go;x:var(--a)}";
  expect(styled(css, '<p class="a">')).toBe(
    ":root{--a:1;color:red}@keyframes go{to{x:1}}.a{animation:1s go;x:var(--a)}",
  );
  const named = "@keyframes spin{to{x:1}}:root{--animate-spin:spin 1s}.a{animation:var(--animate-spin)}";
  expect(styled(named, '<p class="a">')).toBe(named);
  expect(styled(":root{--b:2}", '<p style="x:var(--b)">')).toBe(":root{--b:2}");
  expect(styled("*,:before{--a:1;--b:2}", '<p style="x:var(--b)">')).toBe("*,:before{--b:2}");
});
