/** Answers what was made for a key, or makes it; keeps as many as `most`, those that were asked for last. */
export function keepRecent<Value extends {}>(most: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const value = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, value);
    const [oldest = key] = kept.keys();
    if (kept.size > most) kept.delete(oldest);
    return value;
  };
}
