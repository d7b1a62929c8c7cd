import { CONTENT_MAX, SLUG_MAX, TITLE_MAX } from '@inkwell/contract/limits'
import type { ReactNode } from 'react'
import { checkText } from '../../platform/forms/check-text.ts'
import { text } from '../../platform/text.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { focusNextOnEnter } from '../../ui/forms/keys.ts'

/** The address of a new page. */
export function SlugField() {
  const { slug, slugHelp } = text.admin.pages
  return (
    <TextField
      label={slug}
      help={slugHelp}
      name="slug"
      maxLength={SLUG_MAX}
      dir="ltr"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="next"
      onKeyDown={focusNextOnEnter}
      required
    />
  )
}

/** Title and content of a page, below its address if that can be chosen. */
export function PageFields({ children }: { children: ReactNode }) {
  return (
    <div className="grid content-start gap-6">
      {children}
      <TextField
        label={text.admin.pages.pageTitle}
        messages={{ missing: checkText('titleRequired') }}
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
        label={text.admin.pages.content}
        messages={{ missing: checkText('contentRequired') }}
        max={CONTENT_MAX}
        name="content"
        autoComplete="off"
        dir="auto"
        required
      />
    </div>
  )
}

export function PublishedField() {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name="published" className="size-5 accent-accent" />
      {text.admin.pages.published}
    </label>
  )
}
