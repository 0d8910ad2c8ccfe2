/**
 * What is on its way is not sent once more: who presses twice, or Enter again, means it once, and what can only be done
 * once would be refused the second time. Another content is another wish, and goes.
 * It stands as text in the page (entry.server), so nothing of it may be outside the function.
 */
export function enviarUmaVez(): void {
  /** Posts under way, by path. */
  const emCurso = new Map<string, number>();
  let enviados = new WeakMap<HTMLFormElement, { readonly conteudo: string; readonly terminou: () => boolean }>();

  const contar = (passo: number) => (event: Event) => {
    const { method, url } = (event as CustomEvent<{ readonly method: string; readonly url: string }>).detail;
    const caminho = new URL(url).pathname.replace(/(\/_root)?\.data$/, '');
    if (method === 'POST') emCurso.set(caminho, (emCurso.get(caminho) ?? 0) + passo);
  };
  const ler = (form: HTMLFormElement, botao: HTMLElement | null) =>
    JSON.stringify(
      [...new FormData(form, botao)].map(([nome, valor]) => [
        nome,
        `${typeof valor === 'string' ? valor : [valor.name, valor.size]}`,
      ]),
    );

  const conter = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const enviado = enviados.get(form);
    if (enviado === undefined || enviado.terminou() || enviado.conteudo !== ler(form, event.submitter)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const anotar = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (form.getAttribute('method')?.toLowerCase() !== 'post') return;
    const inicio = performance.now();
    const caminho = new URL(form.getAttribute('action') ?? '', location.href).pathname.replace(/\/$/, '');
    // What the browser sends by itself ends this page, or is an answer to be kept, of which no page hears.
    const pelaPagina = event.defaultPrevented;
    const terminou = () => (pelaPagina ? (emCurso.get(caminho) ?? 0) <= 0 : performance.now() - inicio > 10_000);
    enviados.set(form, { conteudo: ler(form, event.submitter), terminou });
  };
  document.addEventListener('submit', conter, true);
  window.addEventListener('submit', anotar);
  window.addEventListener('request-start', contar(1));
  window.addEventListener('request-end', contar(-1));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) enviados = new WeakMap();
  });
}
