/**
 * The texts in the site's language. Every module `texts/en*.ts` adds its own to this type, so that there is
 * no list of them.
 */
export interface Texts {
  /** In a browser: loads the texts that come with some screens, by the group in the name of their module. */
  groups?: Readonly<Record<string, () => Promise<{ texts: Partial<Texts> }>>>
}

/** A translation. The English text replaces a missing one. */
export type Translation<English> = {
  [Key in keyof English]?: English[Key] extends readonly unknown[] | ((...args: never[]) => unknown)
    ? English[Key]
    : English[Key] extends object
      ? Translation<English[Key]>
      : English[Key]
}

/**
 * The texts in the site's language. A process or a page serves one site with one language, which is set
 * before anything is rendered. In a browser, groups of texts load with the screens that need them.
 */
export const text = {} as Texts

/** Adds texts of the site's language. */
export function setTexts(texts: Partial<Texts> | undefined): void {
  Object.assign(text, texts)
}

/**
 * Loads groups of texts in parallel with a module. Error messages load with them: after a deployment
 * their file may be gone by the time they are needed.
 */
export async function withTexts<Module>(
  names: readonly string[],
  loading: Promise<Module>,
): Promise<Module> {
  const { groups } = text
  // Servers have all texts already.
  if (groups && names.length > 0) void text.errors?.().catch(() => undefined)
  const [module, ...loaded] = await Promise.all([
    loading,
    ...names.map((name) => groups?.[name]?.()),
  ])
  for (const each of loaded) setTexts(each?.texts)
  return module
}
