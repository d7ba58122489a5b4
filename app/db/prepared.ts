import type { Compilable, CompiledQuery, DialectAdapter } from "kysely";
import type { Db } from "./client.ts";

/** Stands in a query for a value that comes when it is run. */
class Given {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is put together once for each database: that takes longer than to run it. What `build` finds in its
 * `values` only stands for them: it may name them in the query, but not look at them.
 */
export function prepared<Values extends object, Row>(build: (db: Db, values: Values) => Compilable<Row>) {
  const queries = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const stands = new Proxy({}, { get: (_, name) => new Given(String(name)) }) as Values;
  return async (db: Db, values: Values): Promise<Row[]> => {
    // Of a database and of all its transactions.
    const { adapter } = db.getExecutor();
    const query = queries.get(adapter) ?? build(db, stands).compile();
    queries.set(adapter, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Given ? values[value.name as keyof Values] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
