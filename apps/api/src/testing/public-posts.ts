import { aPng } from '@inkwell/test-support/png'
import { beforeAll, beforeEach, expect } from 'vitest'
import { appoint } from './access/visitors.ts'
import { upload } from './pictures.ts'
import { PUBLIC_PREFIX } from './s3-server.ts'
import type { TestApi } from './test-api.ts'
import { useBucket } from './use-bucket.ts'

/** The tests of a file share it, so that no two pictures have the same bytes. */
let colour = 0

/** A picture that no other test has. */
export function newPicture(): File {
  colour += 1
  return upload(aPng(48, 32, (colour * 7919).toString(16).padStart(6, '0')))
}

/** The status for everyone. */
export async function statusOf(address: string): Promise<number> {
  return (await fetch(address)).status
}

type Site = Awaited<ReturnType<ReturnType<typeof useBucket>['start']>>

/** Two services with a public address of pictures, and an author of posts for each test. */
export class PublicPosts {
  readonly #bucket = useBucket()
  readonly server = this.#bucket.server
  #site: Site | undefined
  author = { token: '', id: '' }
  administrator = ''

  constructor() {
    beforeAll(async () => {
      this.#site = await this.#bucket.start(() => {
        return { publicPictures: this.server.publicAddress() }
      })
      const { user, token } = await this.api.signUp()
      await appoint(this.api, user)
      this.administrator = token
    })
    beforeEach(async () => {
      this.server.openPrefix = PUBLIC_PREFIX
      const { user, token } = await this.api.signUp()
      this.author = { token, id: user._id }
    })
  }

  get api(): TestApi {
    return this.#started().api
  }

  get other(): TestApi {
    return this.#started().other
  }

  #started(): Site {
    if (!this.#site) throw new Error('The services are not started')
    return this.#site
  }

  /** Waits for all copies. */
  async settled(): Promise<void> {
    const services = [this.api, this.other].map((each) => each.app.services.publicPictures)
    await Promise.all(services.map((each) => each.settled()))
  }

  /** The answer of the data service; a redirect is followed without a signature. */
  async read(path: string, from = this.api) {
    const response = await from.request(path)
    const address = response.headers.get('Location')
    const status = address === null ? response.status : await statusOf(address)
    return { status, address }
  }

  /** The public address of a picture that is read, copied, and read again. */
  async makePublic(path: string): Promise<string> {
    expect(await this.read(path)).toEqual({ status: 200, address: null })
    await this.settled()
    const { status, address } = await this.read(path)
    expect([status, address]).toEqual([200, expect.stringContaining(this.server.publicAddress())])
    return address ?? ''
  }

  /** A post with a cover that nobody has read. */
  async create() {
    const { _id: id, image } = await this.api.createPost(this.author.token, { image: newPicture() })
    return { id, params: { id }, path: new URL(image?.url ?? '').pathname }
  }

  /** A post with a cover that is public. */
  async createPublic() {
    const post = await this.create()
    return { ...post, address: await this.makePublic(post.path) }
  }

  /** Begins to edit a post. */
  async beginDraft(post: string): Promise<void> {
    await this.api.call('POST /api/v1/drafts', { token: this.author.token, json: { post } })
  }

  /** Checks that no withdrawal waits. */
  async expectNothingNoted(): Promise<void> {
    const { reads } = this.api.app.services.database
    const rows = await reads.selectFrom('public_picture_check').selectAll().execute()
    expect(rows).toEqual([])
  }
}
