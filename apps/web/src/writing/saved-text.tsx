import { text } from '../platform/text.ts'
import { readOnlyControl } from '../ui/field-look.ts'
import { FieldFrame } from '../ui/forms/field-frame.tsx'
import type { TextVersion } from './use-versions.ts'

/** The version that somebody else saved, read-only, beside the writer's own. */
export function SavedText({ words: { title, content } }: TextVersion) {
  return (
    <div className="grid content-start gap-6">
      <FieldFrame label={text.conflict.savedTitle} error={undefined}>
        {(described) => (
          <input
            {...described}
            readOnly
            dir="auto"
            value={title}
            className={`${readOnlyControl} min-h-11`}
          />
        )}
      </FieldFrame>
      <FieldFrame label={text.conflict.savedContent} error={undefined}>
        {(described) => (
          <textarea
            {...described}
            readOnly
            dir="auto"
            value={content}
            className={`${readOnlyControl} field-sizing-content max-h-96 min-h-40 font-text text-lead md:max-h-none md:min-h-72`}
          />
        )}
      </FieldFrame>
    </div>
  )
}
