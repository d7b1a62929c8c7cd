import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Stands for a value that comes with each run. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

interface PreparedQuery<V extends object, Row> {
  /** What `build` makes its query of: values that are not there yet. */
  names: readonly (keyof V & string)[]
  build: (values: V) => { compile: () => CompiledQuery<Row> }
}

/**
 * A query that is put together and compiled once, when it first runs: for those that run at each
 * request, where that is a third of the work. `build` may only pass the values on.
 */
export function prepareQuery<V extends object, Row>(
  db: Kysely<Tables>,
  { names, build }: PreparedQuery<V, Row>,
): (values: V) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined

  function compile(): CompiledQuery<Row> {
    const placeholders = names.map((name) => [name, new Placeholder(name)])
    return build(Object.fromEntries(placeholders) as V).compile()
  }

  return async (values) => {
    compiled ??= compile()
    const given = values as Record<string, unknown>
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
