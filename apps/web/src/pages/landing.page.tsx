import { paths } from '../platform/paths.ts'
import { Seo } from '../platform/seo.tsx'
import { text } from '../platform/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import art from './landing-art.svg'

export function Component() {
  const [first, second] = text.landing.headline
  return (
    <>
      <Seo description={text.landing.description} path={paths.landing} />
      <section className="grid items-center gap-12 py-14 md:py-20 lg:grid-cols-[1fr_26rem] lg:py-24">
        <div className="grid justify-items-start gap-7">
          <p className="font-medium text-accent">{text.landing.welcome}</p>
          <h1 className="font-text text-display font-medium tracking-tight">
            <span className="inline-block">{first}</span>{' '}
            <span className="inline-block">{second}</span>
          </h1>
          <p className="max-w-[34rem] text-lead text-soft">{text.landing.invitation}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <ButtonLink href={paths.createPost}>{text.landing.start}</ButtonLink>
            <ButtonLink look="secondary" href={paths.allPosts}>
              {text.landing.explore}
            </ButtonLink>
          </div>
        </div>
        <img
          src={art}
          width={560}
          height={640}
          alt=""
          className="aspect-[8/5] w-full rounded-card object-cover object-[50%_27%] lg:aspect-[7/8] dark:brightness-75"
        />
      </section>
    </>
  )
}
