import { ArchiveDownload } from '../../../downloads/archive-download.tsx'
import { text } from '../../../platform/text.ts'
import { SettingsSection } from './settings-section.tsx'

/** Downloads an archive of the account's data. */
export function DataSection() {
  const { title, explanation, ...texts } = text.settings.data
  return (
    <SettingsSection title={title} explanation={explanation}>
      <ArchiveDownload path="/api/v1/users/me/export" name="inkwell" texts={texts} />
    </SettingsSection>
  )
}
