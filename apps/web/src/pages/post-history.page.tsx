import { useParams } from 'react-router'
import { History } from '../features/history/history.tsx'
import { useCurrentUser } from '../features/session/use-current-user.ts'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

export function Component() {
  const { id = '' } = useParams()
  const { title, description, edit } = text.history
  // The server renders one page for all posts.
  const isKnown = useHydrated()
  return (
    <>
      <Seo title={title} description={description} />
      <section className="mx-auto grid max-w-page gap-8 py-10 md:py-16">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="font-text text-heading font-medium tracking-tight">{title}</h1>
          {isKnown && (
            <ButtonLink look="secondary" href={paths.editPost(id)}>
              {edit}
            </ButtonLink>
          )}
        </div>
        <History userId={useCurrentUser()?._id} id={id} />
      </section>
    </>
  )
}
