import { useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { AdminList } from './admin-list.tsx'
import { MergeTag } from './merge-tag.tsx'
import type { ListedTag } from './merge-tag.tsx'
import { TagDialog } from './tag-dialog.tsx'

function Row({ tag }: { tag: ListedTag }) {
  const [open, setOpen] = useState<'rename' | 'merge'>()
  const { slug, name, posts } = tag
  const words = text.admin.tags
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h2 className="text-lead font-semibold">
        <a href={paths.tag(slug)} className="underline underline-offset-4" dir="auto">
          {name}
        </a>{' '}
        <span className="text-small font-text text-soft">{text.posts.count(posts)}</span>
      </h2>
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          aria-label={`${words.rename}: ${name}`}
          onClick={() => setOpen('rename')}
        >
          {words.rename}
        </Button>
        <Button
          look="secondary"
          aria-label={`${words.merge}: ${name}`}
          onClick={() => setOpen('merge')}
        >
          {words.merge}
        </Button>
      </div>
      {open === 'rename' && (
        <TagDialog
          title={words.renameTitle(name)}
          explanation={words.renameHelp}
          label={words.newName}
          first={name}
          submit={words.renameNow}
          done={words.renamed}
          act={(api, next, token) =>
            api('PUT /api/v1/admin/tags/{tag}', {
              params: { tag: slug },
              json: { name: next },
              token,
            })
          }
          onClose={close}
        />
      )}
      {open === 'merge' && <MergeTag tag={tag} onClose={close} />}
    </div>
  )
}

/** The tags of the site, to rename and to merge. */
export function TagList() {
  return (
    <>
      <p className="max-w-reading pt-6 text-soft">{text.admin.tags.explanation}</p>
      <AdminList
        call="GET /api/v1/tags"
        empty={text.admin.empty.tags}
        rowsOf={({ tags = [] }) =>
          tags.map(({ slug = '', name = '', posts = 0 }) => ({ key: slug, slug, name, posts }))
        }
      >
        {({ key, ...tag }) => <Row key={key} tag={tag} />}
      </AdminList>
    </>
  )
}
