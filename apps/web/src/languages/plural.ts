import { onDemand } from './on-demand.ts'

/** A text for each plural form that a language has; `#` stands for the number. */
type Forms<Form extends Intl.LDMLPluralRule> = Record<Form, string>

/** How a language says a number of things: the form it asks for, with the number written its way. */
export function createPlural<Form extends Intl.LDMLPluralRule>(
  locale: string,
): (count: number, forms: Forms<Form>) => string {
  const rules = onDemand(() => new Intl.PluralRules(locale))
  const number = onDemand(() => new Intl.NumberFormat(locale))
  return (count, forms) =>
    forms[rules().select(count) as Form].replaceAll('#', number().format(count))
}
