import { CONTENT_MAX, TITLE_MAX } from '@inkwell/contract/limits'
import { text } from '../../platform/text.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { goOnWithEnter } from '../../ui/forms/keys.ts'
import { contentWords, titleWords } from './post-checks.ts'

export function TitleAndContent() {
  return (
    <div className="grid content-start gap-6">
      <TextField
        label={text.fields.postTitle}
        placeholder={text.fields.postTitlePlaceholder}
        words={titleWords()}
        max={TITLE_MAX}
        name="title"
        autoComplete="off"
        autoCapitalize="sentences"
        dir="auto"
        enterKeyHint="next"
        onKeyDown={goOnWithEnter}
        required
      />
      <TextArea
        label={text.fields.postContent}
        placeholder={text.fields.postContentPlaceholder}
        words={contentWords()}
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
