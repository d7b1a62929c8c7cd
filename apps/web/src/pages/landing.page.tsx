import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { ButtonLink } from '../ui/button.tsx'

export function Component() {
  const [first, second] = text.landing.headline
  return (
    <>
      <Seo description={text.landing.description} path={paths.landing} />
      <section className="grid content-center justify-items-start gap-7 py-16 md:min-h-[calc(100svh-10rem)] md:py-24">
        <p className="font-medium text-accent">{text.landing.welcome}</p>
        <h1 className="max-w-[18ch] font-text text-display font-medium tracking-tight">
          {`${first} ${second}`}
        </h1>
        <p className="max-w-[34rem] text-lead text-soft">{text.landing.invitation}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <ButtonLink to={paths.createPost}>{text.landing.start}</ButtonLink>
          <ButtonLink look="secondary" to={paths.allPosts}>
            {text.landing.explore}
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
