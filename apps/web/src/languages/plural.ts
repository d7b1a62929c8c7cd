import { onDemand } from './on-demand.ts'

/** Numbers that are remembered. */
const KNOWN_MAX = 200

/** A text for each plural form that a language has; `#` stands for the number. */
type Forms<Form extends Intl.LDMLPluralRule> = Record<Form, string>

/** How a language says a number of things: the form it asks for, with the number written its way. */
export function createPlural<Form extends Intl.LDMLPluralRule>(
  locale: string,
): (count: number, forms: Forms<Form>) => string {
  const rules = onDemand(() => new Intl.PluralRules(locale))
  const number = onDemand(() => new Intl.NumberFormat(locale))
  const known = new Map<number, { form: Form; written: string }>()

  function selectForm(count: number) {
    const saying = {
      form: rules().select(count) as Form,
      written: number().format(count),
    }
    // Cached: pages format the same few numbers repeatedly, and `Intl` calls are slow.
    if (known.size < KNOWN_MAX) known.set(count, saying)
    return saying
  }

  return (count, forms) => {
    const { form, written } = known.get(count) ?? selectForm(count)
    return forms[form].replaceAll('#', written)
  }
}
