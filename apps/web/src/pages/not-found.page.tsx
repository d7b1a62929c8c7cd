import { data } from 'react-router'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export function NotFound() {
  return (
    <>
      <Seo title={text.notFound.title} description={text.notFound.explanation} />
      <Notice title={text.notFound.title} explanation={text.notFound.explanation}>
        <ButtonLink href={paths.allPosts}>{text.notFound.way}</ButtonLink>
        <ButtonLink look="secondary" href={paths.landing}>
          {text.notFound.home}
        </ButtonLink>
      </Notice>
    </>
  )
}

/** For loaders. Returned, not thrown, because the router would log an error. */
export function notFound() {
  return data(null, { status: 404 })
}

export const Component = NotFound
