import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baixar, entregarBlob, nomeDoArquivo } from './baixar.ts';

describe('Nome do arquivo baixado', () => {
  it.each([
    ["attachment; filename*=UTF-8''lotes%20de%20S%C3%A3o%20Jos%C3%A9.zip", 'lotes de São José.zip'],
    ['attachment; filename="camadas.geojson"', 'camadas.geojson'],
    ['attachment; filename=camadas.kml', 'camadas.kml'],
    [`attachment; filename="sem acento.zip"; filename*=UTF-8''com%20acento%20%C3%A9.zip`, 'com acento é.zip'],
    ['attachment; filename="com \\"aspas\\".zip"', 'com "aspas".zip'],
    [`attachment; filename="bom.zip"; filename*=UTF-8''%E0%A4%A`, 'bom.zip'],
  ])('%s é %s', (cabecalho, nome) => {
    expect(nomeDoArquivo(cabecalho)).toBe(nome);
  });

  it('sem nome no cabeçalho não há nome', () => {
    expect([null, '', 'attachment', 'inline; nome=x'].map(nomeDoArquivo)).toEqual([null, null, null, null]);
  });
});

describe('Um arquivo que se baixa pela página', () => {
  const link = { href: '', download: '', click: vi.fn(), remove: vi.fn() };
  const esquecer = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { createElement: () => link, body: { append: () => undefined } });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(esquecer);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    for (const espiado of [link.click, link.remove, esquecer]) espiado.mockClear();
  });

  const responder = (body: string | null, init: ResponseInit) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));
  const pedir = (aoProgredir: (fracao: number | null) => void = () => undefined) =>
    baixar('/arquivos/x', { signal: new AbortController().signal, aoProgredir });

  it('vai ao navegador com o nome que o servidor deu, e o endereço do objeto vale por 60 segundos', () => {
    entregarBlob(new Blob(['x']), 'lotes.zip');
    expect(link).toMatchObject({ href: 'blob:x', download: 'lotes.zip' });
    expect(link.click).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(59_999);
    expect(esquecer).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(esquecer).toHaveBeenCalledExactlyOnceWith('blob:x');
  });

  it('diz quanto já veio, do começo ao fim', async () => {
    const headers = { 'Content-Length': '4', 'Content-Disposition': 'attachment; filename=a.kml' };
    responder('abcd', { headers });
    const fracoes: (number | null)[] = [];
    await pedir((fracao) => fracoes.push(fracao));
    expect([fracoes.at(0), fracoes.at(-1)]).toEqual([0, 1]);
    expect(link.download).toBe('a.kml');
  });

  it.each([
    [200, 'x', 'Nome do arquivo não encontrado no cabeçalho da resposta.'],
    [413, null, 'O arquivo enviado é muito grande. Tente novamente com um arquivo menor.'],
    [504, null, 'O servidor não respondeu a tempo. Tente novamente mais tarde.'],
    [500, null, 'Não foi possível processar a requisição. Tente novamente mais tarde.'],
    [410, '{"message":"Este link venceu."}', 'Este link venceu.'],
  ])('com %d não se entrega nada, e se diz o porquê', async (status, body, mensagem) => {
    responder(body, { status });
    await expect(pedir()).rejects.toMatchObject({ name: 'DownloadError', status, message: mensagem });
    expect(link.click).not.toHaveBeenCalled();
  });
});
