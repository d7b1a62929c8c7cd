import { parse } from 'csv-parse/sync'

/** A line of a table, by the names of its columns, which differ between years. */
export type CsvRow = Readonly<Record<string, string | undefined>>

/** The rows of a CSV file whose first line names its columns; those that cannot be read are left out. */
export function csvRows(text: string, characters: number): CsvRow[] {
  return parse<Record<string, string>>(text, {
    bom: true,
    columns: (names: string[]) => names.map((name) => name.trim()),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: characters,
  })
}
