/** Links in the document whose style sheet did not come. */
const faltam = new Set<HTMLLinkElement>();
let atento = false;

/** Takes note of them from now on: a link's failure is heard on its way down only. */
export function notarEstilos(): void {
  if (atento) return;
  atento = true;
  const notar = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') faltam.add(target);
  };
  document.addEventListener('error', notar, { capture: true });
}

/** As the build says it where a part is asked for. */
const SEM_ESTILO = 'Unable to preload CSS for ';

/** Those without which a part did not come; none where it failed for another reason. */
export function estilosQueFaltam(erro: unknown): readonly HTMLLinkElement[] {
  return erro instanceof Error && erro.message.startsWith(SEM_ESTILO) ? [...faltam] : [];
}

/** Asks for them again: the build does so once, and draws the part without from then on. */
export async function trazerEstilos(links: readonly HTMLLinkElement[]): Promise<void> {
  await Promise.all(links.filter((link) => faltam.has(link)).map(trazer));
}

function trazer(link: HTMLLinkElement): Promise<void> {
  faltam.delete(link);
  const outro = document.createElement('link');
  outro.rel = link.rel;
  outro.href = link.href;
  outro.nonce = link.nonce;
  return new Promise((vir, falhar) => {
    outro.onload = () => vir();
    outro.onerror = () => falhar(new Error(SEM_ESTILO + link.href));
    link.replaceWith(outro);
  });
}
