import { z } from 'zod'
import { BIOGRAPHY_MAX, LINK_LABEL_MAX, LINK_URL_MAX, PROFILE_LINKS_MAX } from './limits.ts'
import { messageKeys } from './messages.ts'
import { Image } from './picture.ts'
import { boundedText } from './text-bounds.ts'
import { optionalSingleLineText, singleLineText } from './text.ts'
import { toWebAddress } from './web-address.ts'

export const AuthorParams = z.object({
  id: z.string().meta({
    description: 'The `_id` of the author.',
    example: '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e10',
  }),
})

const ProfileLink = z
  .object(
    {
      label: singleLineText({
        max: LINK_LABEL_MAX,
        required: messageKeys.linkLabelRequired,
        tooLong: messageKeys.linkLabelTooLong,
      }).meta({ example: 'My site' }),
      url: boundedText({
        units: LINK_URL_MAX,
        error: messageKeys.linkInvalid,
        tooLong: messageKeys.linkInvalid,
      })
        .refine((text) => toWebAddress(text) !== undefined, {
          error: messageKeys.linkInvalid,
          abort: true,
        })
        .overwrite((text) => toWebAddress(text) ?? '')
        .meta({
          description: 'An address of the web or of e-mail: `https:`, `http:` or `mailto:`.',
          example: 'https://example.com/',
        }),
    },
    { error: messageKeys.linksInvalid },
  )
  .meta({ id: 'ProfileLink' })
export type ProfileLink = z.infer<typeof ProfileLink>

const shownLinks = z.array(z.object({ label: z.string(), url: z.string() }))

const portrait = Image.optional().meta({
  description: 'The picture of the author, a square in three sizes.',
})

/** What the end of a post says of its author. */
export const AuthorCard = z
  .object({
    _id: z.string(),
    name: z.string(),
    biography: z.string().meta({ description: 'Plain text of one paragraph; may be empty.' }),
    image: portrait,
  })
  .meta({ id: 'AuthorCard' })
export type AuthorCard = z.infer<typeof AuthorCard>

/** An author as everyone may see them; without the address, which only posts show. */
export const Author = z
  .object({
    ...AuthorCard.shape,
    links: shownLinks,
    posts: z.int().meta({ description: 'The number of their posts that everyone may see.' }),
  })
  .meta({ id: 'Author' })
export type Author = z.infer<typeof Author>

export const AuthorAnswer = z.object({ author: Author }).meta({ id: 'AuthorAnswer' })

/** The public profile of the signed-in account. */
export const Profile = z
  .object({ biography: z.string(), links: shownLinks, image: portrait })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

export const ProfileAnswer = z.object({ profile: Profile }).meta({ id: 'ProfileAnswer' })

export const PublicProfileSaved = z
  .object({ msg: z.string(), profile: Profile })
  .meta({ id: 'PublicProfileSaved' })

export const SaveProfileRequest = z
  .object(
    {
      biography: optionalSingleLineText({
        max: BIOGRAPHY_MAX,
        invalid: messageKeys.biographyInvalid,
        tooLong: messageKeys.biographyTooLong,
      })
        .unwrap()
        .meta({
          description: 'Plain text, may be empty; line breaks become spaces.',
          example: 'Writes about engines that weave.',
        })
        .optional(),
      links: z
        .array(ProfileLink, { error: messageKeys.linksInvalid })
        .max(PROFILE_LINKS_MAX, messageKeys.linksTooMany)
        .meta({
          description: 'In the order in which they are shown.',
          example: [{ label: 'My site', url: 'https://example.com/' }],
        })
        .optional(),
    },
    { error: messageKeys.bodyNotObject },
  )
  .meta({ id: 'SaveProfileRequest' })
export type SaveProfileRequest = z.infer<typeof SaveProfileRequest>
