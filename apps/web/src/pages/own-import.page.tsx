import { ImportScreen } from '../features/importing/import-screen.tsx'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'

export function Component() {
  const { ownTitle, ownExplanation, backToSettings } = text.importing
  return (
    <section className="mx-auto grid max-w-figure gap-6 py-10 md:py-16">
      <Seo title={ownTitle} description={ownExplanation} />
      <p>
        <a href={paths.settings} className="underline underline-offset-4">
          {backToSettings}
        </a>
      </p>
      <h1 className="font-text text-heading font-medium tracking-tight">{ownTitle}</h1>
      <ImportScreen scope="own" path={paths.ownImport} explanation={ownExplanation} />
    </section>
  )
}
