import { adminPagePath } from '../../platform/admin-page-path.ts'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ActButton } from '../../lists/act-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { momentText } from '../../lists/moment-text.ts'
import { AdminList } from './admin-list.tsx'

interface RowProps {
  slug: string
  title?: string | undefined
  published?: boolean | undefined
  updatedAt?: string | undefined
}

function Row({ slug, title, published, updatedAt }: RowProps) {
  const { draft, edit, editPage, changed, remove, removed, removeTitle, removeHelp, removeYes } =
    text.admin.pages
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lead font-semibold" dir="auto">
          {published ? (
            <a href={paths.page(slug)} className="underline underline-offset-4">
              {title}
            </a>
          ) : (
            title
          )}
        </h2>
        {!published && <Badge>{draft}</Badge>}
      </div>
      <p className="text-small text-soft">
        <bdi>{paths.page(slug)}</bdi> · {changed(momentText(updatedAt))}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="secondary" href={adminPagePath(slug)} aria-label={edit(slug)}>
          {editPage}
        </ButtonLink>
        <ActButton
          subject={title ?? slug}
          look="danger"
          done={removed}
          question={{ title: removeTitle(title ?? slug), explanation: removeHelp, yes: removeYes }}
          act={(api, token) =>
            api('DELETE /api/v1/admin/pages/{slug}', { params: { slug }, token })
          }
        >
          {remove}
        </ActButton>
      </div>
    </>
  )
}

/** Lists all pages and links to the form for a new one. */
export function PageList() {
  const { newPage, empty } = text.admin.pages
  return (
    <>
      <div className="py-6">
        <ButtonLink href={adminPagePath('')}>{newPage}</ButtonLink>
      </div>
      <AdminList
        call="GET /api/v1/admin/pages"
        empty={empty}
        rowsOf={({ pages = [] }) =>
          pages.map(({ slug = '', ...each }) => ({ ...each, slug, key: slug }))
        }
      >
        {({ key, ...row }) => <Row key={key} {...row} />}
      </AdminList>
    </>
  )
}
