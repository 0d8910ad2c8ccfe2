import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import type { Services } from '#infra/composition/web.ts';
import { beginningOf, buildsByBeginning, pageOf } from './address.ts';
import { createLoadContext } from './load-context.ts';

/** The pages of the build, each asked among those whose addresses begin as its own. */
export function pages(build: ServerBuild, services: Services): RequestHandler {
  const answering = (part: ServerBuild) =>
    createRequestHandler({
      build: part,
      // Always: the messages and stacks of our defects are for the log.
      mode: 'production',
      getLoadContext: (req, res) => createLoadContext(services, req, res),
    });
  const whole = answering(build);
  const parts = new Map([...buildsByBeginning(build)].map(([beginning, part]) => [beginning, answering(part)]));
  return (req, res, next) => {
    const part = parts.get(beginningOf(pageOf(req.path)) ?? '');
    return (part ?? whole)(req, res, next);
  };
}
