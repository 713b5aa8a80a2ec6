import { changesFeed } from '../changes/changes-feed.build.ts'

export const GET = () =>
  new Response(changesFeed(), { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
