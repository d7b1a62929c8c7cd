import { CONTENT_MAX, TITLE_MAX } from '@inkwell/contract/limits'
import { text } from '../../../platform/text.ts'
import { ContentField } from '../../../writing/editor/content-field.tsx'
import { Editor } from '../../../writing/editor/editor.tsx'
import { TitleField } from '../../../writing/editor/title-field.tsx'
import { LineEndsField } from './line-ends-field.tsx'
import { contentMessages, titleMessages } from './post-checks.ts'

export function TitleAndContent() {
  return (
    <>
      <Editor>
        <TitleField
          label={text.postFields.postTitle}
          placeholder={text.postFields.postTitlePlaceholder}
          messages={titleMessages()}
          max={TITLE_MAX}
          required
        />
        <ContentField
          label={text.postFields.postContent}
          placeholder={text.postFields.postContentPlaceholder}
          messages={contentMessages()}
          max={CONTENT_MAX}
          name="content"
          // Otherwise a browser would restore old text after a reload, and saving it would undo newer
          // changes.
          autoComplete="off"
          dir="auto"
          required
        />
      </Editor>
      <LineEndsField />
    </>
  )
}
