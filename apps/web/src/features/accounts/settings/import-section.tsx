import { paths } from '../../../platform/paths.ts'
import { text } from '../../../platform/text.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Leads to the import of an own blog. */
export function ImportSection() {
  const { title, explanation, open } = text.settings.import
  return (
    <SettingsSection title={title} explanation={explanation}>
      <p>
        <ButtonLink look="secondary" href={paths.ownImport}>
          {open}
        </ButtonLink>
      </p>
    </SettingsSection>
  )
}
