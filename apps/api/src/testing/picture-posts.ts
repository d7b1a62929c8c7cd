import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Image } from '@inkwell/contract/picture'
import { TRASH_LIFETIME } from '../features/posts/posts.policy.ts'
import { twoHalves, upload } from './pictures.ts'
import type { TestApi } from './test-api.ts'

/** Posts with pictures on a test clock, and their rows and files. */
export class PicturePosts {
  token = ''
  jpeg = Buffer.alloc(0)
  #now = new Date('2026-11-20T12:00:00.000Z')
  readonly #api: () => TestApi

  constructor(api: () => TestApi) {
    this.#api = api
  }

  now(): Date {
    return this.#now
  }

  async begin(): Promise<void> {
    this.token = (await this.#api().signUp()).token
    this.jpeg = await twoHalves(64, 32).jpeg().toBuffer()
  }

  /** All files in the folder of pictures, including incomplete ones. */
  async files(): Promise<string[]> {
    const folder = join(this.#api().dataDir, 'images')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }

  async keys(): Promise<string[]> {
    const { reads } = this.#api().app.services.database
    const rows = await reads.selectFrom('image').select('key').execute()
    return rows.map(({ key }) => key)
  }

  async create(picture: Uint8Array = this.jpeg) {
    const post = await this.#api().createPost(this.token, { image: upload(picture) })
    if (!post.image) throw new Error('The post has no picture')
    return { post, image: post.image, path: new URL(post.image.url).pathname }
  }

  /** The picture of a post as readers get it now. */
  async imageOf({ _id: id }: { _id: string }): Promise<Image> {
    const { postById } = await this.#api().ok('GET /api/v1/posts/p/{id}', { params: { id } })
    if (!postById.image) throw new Error('The post has no picture')
    return postById.image
  }

  async remove(id: string): Promise<void> {
    await this.#api().ok('DELETE /api/v1/posts/p/{id}', { params: { id }, token: this.token })
  }

  /** Advances the clock by milliseconds. */
  wait(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }

  /** Advances the clock beyond the trash's lifetime, and purges. */
  async purge(): Promise<void> {
    this.wait(TRASH_LIFETIME)
    await this.#api().app.services.posts.purgeTrash()
  }

  async purgeAll(): Promise<void> {
    const { posts } = await this.#api().ok('GET /api/v1/posts/', { query: { limit: '100' } })
    for (const { _id: id } of posts) await this.remove(id)
    await this.purge()
  }
}
