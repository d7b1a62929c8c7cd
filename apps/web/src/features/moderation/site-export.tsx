import { ArchiveDownload } from '../../downloads/archive-download.tsx'
import { text } from '../../platform/text.ts'

/** Downloads an archive of the whole site. */
export function SiteExport() {
  const { explanation, ...texts } = text.admin.export
  return (
    <div className="grid gap-6 pt-6">
      <p className="max-w-reading text-soft">{explanation}</p>
      <ArchiveDownload path="/api/v1/admin/export" name="inkwell-site" texts={texts} />
    </div>
  )
}
