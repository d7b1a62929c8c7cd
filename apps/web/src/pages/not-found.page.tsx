import { data } from 'react-router'
import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** There is nothing here; the server says so with its status, too. */
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

/** Answers 404 without throwing: the router would log a thrown one as an error. */
export function notFound() {
  return data(null, { status: 404 })
}

export const Component = NotFound
export const loader = notFound
