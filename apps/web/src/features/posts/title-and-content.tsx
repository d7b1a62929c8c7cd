import { CONTENT_MAX, TITLE_MAX } from '@inkwell/contract/limits'
import { text } from '../../platform/text.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { focusNextOnEnter } from '../../ui/forms/keys.ts'
import { contentMessages, titleMessages } from './post-checks.ts'

export function TitleAndContent() {
  return (
    <div className="grid content-start gap-6">
      <TextField
        label={text.postFields.postTitle}
        placeholder={text.postFields.postTitlePlaceholder}
        messages={titleMessages()}
        max={TITLE_MAX}
        name="title"
        autoComplete="off"
        autoCapitalize="sentences"
        dir="auto"
        enterKeyHint="next"
        onKeyDown={focusNextOnEnter}
        required
      />
      <TextArea
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
    </div>
  )
}
