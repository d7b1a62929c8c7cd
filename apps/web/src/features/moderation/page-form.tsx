import { CONTENT_MAX, SLUG_MAX, TITLE_MAX } from '@inkwell/contract/limits'
import { useState } from 'react'
import { errorFields } from '../../platform/error-text.ts'
import { checkText } from '../../platform/forms/check-text.ts'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { useErrorText } from '../../platform/use-error-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { fieldText } from '../../ui/field-text.ts'
import { Form } from '../../ui/forms/form.tsx'
import { Question } from '../../ui/forms/question.tsx'
import { useLeaveGuard } from '../../ui/forms/use-leave-guard.ts'
import { useSavePage } from './use-save-page.ts'

/** A page as the form begins with it; without a slug, a new one. */
export interface PageDraft {
  slug?: string
  title: string
  content: string
  published: boolean
  updatedAt?: string | undefined
}

function Fields({ draft }: { draft: PageDraft }) {
  const texts = text.admin.pages
  return (
    <>
      {draft.slug === undefined && (
        <TextField
          label={texts.slug}
          help={texts.slugHelp}
          name="slug"
          maxLength={SLUG_MAX}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
      )}
      <TextField
        label={text.fields.postTitle}
        words={{ missing: checkText('titleRequired') }}
        max={TITLE_MAX}
        name="title"
        defaultValue={draft.title}
        autoComplete="off"
        dir="auto"
        required
      />
      <TextArea
        label={texts.content}
        words={{ missing: checkText('contentRequired') }}
        max={CONTENT_MAX}
        name="content"
        defaultValue={draft.content}
        autoComplete="off"
        dir="auto"
        required
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="published"
          defaultChecked={draft.published}
          className="size-5 accent-accent"
        />
        {texts.published}
      </label>
    </>
  )
}

interface PageFormProps {
  draft: PageDraft
  onSaved: (slug: string) => void
}

/** What of a page can be written, with a question before unsaved words are left behind. */
export function PageForm({ draft, onSaved }: PageFormProps) {
  const { slug, updatedAt } = draft
  const [isUnsaved, setUnsaved] = useState(false)
  const { mutate, isPending, isSuccess, error } = useSavePage(onSaved)
  const isAtWork = () => isUnsaved && !isSuccess
  const leaving = useLeaveGuard({ isAtWork, isUnsaved: isAtWork(), free: paths.signIn })
  const fields = errorFields(error)
  const said = useErrorText(error)
  const texts = text.admin.pages

  function save(form: FormData): void {
    mutate({
      slug: slug ?? fieldText(form, 'slug').trim(),
      title: fieldText(form, 'title'),
      content: fieldText(form, 'content'),
      published: form.has('published'),
      ...(updatedAt !== undefined && { updatedAt }),
    })
  }

  return (
    <Form
      errors={fields}
      busy={isPending}
      onSubmit={save}
      onInput={() => setUnsaved(true)}
      className="grid gap-6 py-6"
    >
      <Fields draft={draft} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {texts.save}
        </Button>
        <ButtonLink look="secondary" href={paths.adminPages}>
          {text.admin.cancel}
        </ButtonLink>
      </div>
      <ErrorLine>{fields && Object.keys(fields).length > 0 ? undefined : said}</ErrorLine>
      {leaving.state === 'blocked' && (
        <Question
          title={texts.leaveTitle}
          explanation={texts.leaveExplanation}
          no={texts.stay}
          yes={texts.leave}
          onNo={() => leaving.reset()}
          onYes={() => leaving.proceed()}
        />
      )}
    </Form>
  )
}
