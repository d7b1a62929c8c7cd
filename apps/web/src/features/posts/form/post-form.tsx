import { text } from '../../../platform/text.ts'
import { EditorProvider } from '../../../writing/editor/editor-provider.tsx'
import { PreviewButton } from '../../../writing/editor/preview/preview-button.tsx'
import { NO_LABELS, toFields } from '../../../writing/labels.ts'
import type { TextVersion } from '../../../writing/use-versions.ts'
import { WritingForm } from '../../../writing/writing-form.tsx'
import type { WritingFormProps } from '../../../writing/writing-form.tsx'
import { TitleAndContent } from './title-and-content.tsx'

/** The initial values for a new post, and for a post that did not load. */
export const NEW_BASE: TextVersion = {
  words: {
    title: '',
    content: '',
    alt: '',
    focalPoint: '',
    coverBase: '',
    cover: '',
    ...toFields(NO_LABELS),
  },
  updatedAt: undefined,
}

export function PostForm({ base, actions, ...props }: WritingFormProps) {
  return (
    <EditorProvider>
      <WritingForm
        {...props}
        base={props.isNew ? NEW_BASE : base}
        fields={<TitleAndContent />}
        changed={text.conflict.notice}
        actions={
          <>
            <PreviewButton />
            {actions}
          </>
        }
      />
    </EditorProvider>
  )
}
