import type { ApiClient } from '@inkwell/api-client/api-client'
import { tagKeyOf } from '@inkwell/contract/tag-key'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '../../lists/act-button.tsx'
import { useApp } from '../../platform/app-provider.tsx'
import { errorText } from '../../platform/error-text.ts'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { TextField } from '../../ui/field.tsx'
import { fieldText } from '../../ui/field-text.ts'
import { Form } from '../../ui/forms/form.tsx'

/** A tag that visible posts have. */
export interface ListedTag {
  slug: string
  name: string
  posts: number
}

/** The tag with a name, whatever its case; null if there is none. */
async function findTag(api: ApiClient, name: string): Promise<ListedTag | null> {
  const { tags = [] } = await api('GET /api/v1/tags', { query: { prefix: name }, fresh: true })
  const found = tags.find((tag) => tagKeyOf(tag.name ?? '') === tagKeyOf(name))
  return found?.slug ? { slug: found.slug, name: found.name ?? '', posts: found.posts ?? 0 } : null
}

interface MergeTagProps {
  tag: ListedTag
  onClose: () => void
}

/** Asks which tag remains, says what happens, and merges. */
export function MergeTag({ tag, onClose }: MergeTagProps) {
  const { api } = useApp()
  const [wanted, setWanted] = useState<string>()
  const search = useMutation({ mutationFn: (name: string) => findTag(api, name) })
  const { data: into, error, isPending } = search
  const words = text.admin.tags
  const isSame = into?.slug === tag.slug
  const problem = isSame
    ? words.mergeSame
    : into === null
      ? words.mergeUnknown(wanted ?? '')
      : undefined

  function find(form: FormData): void {
    const name = fieldText(form, 'name').trim()
    setWanted(name)
    search.mutate(name)
  }

  return (
    <Dialog title={words.mergeTitle(tag.name)} explanation={words.mergeHelp} onCancel={onClose}>
      <Form busy={isPending} onSubmit={find} className="grid gap-5">
        <TextField
          label={words.mergeInto}
          messages={{ missing: words.nameMissing }}
          name="name"
          dir="auto"
          autoComplete="off"
          required
          onInput={() => search.reset()}
        />
        <ErrorLine>{error ? errorText(error) : problem}</ErrorLine>
        <div className="flex flex-wrap gap-2">
          {into && !isSame ? (
            <ActButton
              look="danger"
              done={words.merged(tag.name, into.name)}
              question={{
                title: words.mergeQuestion(tag.name, into.name),
                explanation: words.mergeExplanation(tag.name, into.name, tag.posts),
                yes: words.mergeYes,
              }}
              act={(client, token) =>
                client('POST /api/v1/admin/tags/{tag}/merge', {
                  params: { tag: tag.slug },
                  json: { into: into.slug },
                  token,
                }).then(onClose)
              }
            >
              {words.mergeNow(into.name)}
            </ActButton>
          ) : (
            <Button type="submit" busy={isPending}>
              {words.mergeFind}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {text.lists.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
