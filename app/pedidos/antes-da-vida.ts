/**
 * Whether something was put into a field before even these functions were at work: it is not as the page was drawn.
 * It stands as text in the page too.
 */
export function jaMudado(campo: Element): boolean {
  if (campo instanceof HTMLSelectElement) {
    const desenhada = [...campo.options].findIndex((opcao) => opcao.defaultSelected);
    return campo.selectedIndex !== Math.max(0, desenhada);
  }
  if (campo instanceof HTMLInputElement) {
    // Browsers write colours, and places on a scale, in their own way.
    if (campo.type === 'color' || campo.type === 'range') return false;
    return campo.value !== campo.defaultValue || campo.checked !== campo.defaultChecked;
  }
  return campo instanceof HTMLTextAreaElement && campo.value !== campo.defaultValue;
}

/**
 * What somebody does on a page that is drawn and does not listen yet is kept, and done once it listens: buttons that
 * send no form are pressed, and fields say again what was put into them. Links and forms work by themselves.
 * It stands as text in the page (entry.server), so nothing of it may be outside the function.
 */
export function guardarAntesDaVida(mudadoAntes: typeof jaMudado): void {
  const raiz = document.documentElement;
  // Modules that the browser had at hand may run before the end of the page is there, and this with it.
  if (raiz.dataset.hidratada !== undefined) return;
  const apertados = new Set<HTMLElement>();
  const mudados = new Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string | boolean>();

  const apertar = ({ target }: Event) => {
    const botao = target instanceof Element ? target.closest('button') : null;
    if (botao === null || (botao.type === 'submit' && botao.form !== null)) return;
    // Pressed again because nothing happened, it is meant once.
    apertados.add(botao);
    raiz.dataset.aguarda = '';
  };
  const mudar = ({ target: campo }: Pick<Event, 'target'>) => {
    if (campo instanceof HTMLInputElement)
      mudados.set(campo, campo.type === 'checkbox' || campo.type === 'radio' ? campo.checked : campo.value);
    else if (campo instanceof HTMLTextAreaElement || campo instanceof HTMLSelectElement)
      mudados.set(campo, campo.value);
  };
  for (const campo of document.querySelectorAll('input, select, textarea'))
    if (mudadoAntes(campo)) mudar({ target: campo });
  document.addEventListener('click', apertar, true);
  document.addEventListener('input', mudar, true);
  document.addEventListener('change', mudar, true);

  /** React hears only what differs from what it knows of a field: first it is told something else. */
  const dizer = (campo: HTMLElement, valor: string | boolean) => {
    if (campo instanceof HTMLInputElement && typeof valor === 'boolean') {
      campo.checked = !valor;
      campo.click();
      return;
    }
    if (campo instanceof HTMLTextAreaElement || (campo instanceof HTMLInputElement && campo.type !== 'file')) {
      const { selectionStart, selectionEnd } = campo;
      campo.value = `${valor} `;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(campo), 'value')?.set?.call(campo, valor);
      if (selectionStart !== null && campo === document.activeElement)
        campo.setSelectionRange(selectionStart, selectionEnd);
    } else if (campo instanceof HTMLSelectElement) campo.value = `${valor}`;
    campo.dispatchEvent(new Event('input', { bubbles: true }));
    campo.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const repetir = () => {
    delete raiz.dataset.aguarda;
    for (const [campo, valor] of mudados) dizer(campo, valor);
    for (const botao of apertados) botao.click();
  };
  new MutationObserver((_, observador) => {
    if (raiz.dataset.hidratada === undefined) return;
    observador.disconnect();
    // From here on the page hears by itself: what were kept as well would be done twice.
    document.removeEventListener('click', apertar, true);
    document.removeEventListener('input', mudar, true);
    document.removeEventListener('change', mudar, true);
    setTimeout(repetir);
  }).observe(raiz, { attributeFilter: ['data-hidratada'] });
}
