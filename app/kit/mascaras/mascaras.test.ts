import IMask from 'imask';
import { describe, expect, it, vi } from 'vitest';
import { type Mascara, NOMES_DAS_MASCARAS, numeroDaMascara, opcoesDaMascara, semMascara } from './mascaras.ts';

/** What stands in the field after these keys, one after the other. */
function digitado(nome: Mascara, teclas: string): string {
  const opcoes = opcoesDaMascara(nome);
  if (opcoes === undefined) throw new Error(nome);
  const mascara = IMask.createMask(opcoes);
  for (const tecla of teclas) mascara.append(tecla, { input: true });
  return mascara.value;
}

describe('Máscaras', () => {
  it.each<[Mascara, string, string]>([
    ['zipcode', '70040010', '70040-010'],
    ['zipcode', '7004001099', '70040-010'],
    ['cpf', '12345678909', '123.456.789-09'],
    ['cpf', 'abc123', '123'],
    ['cnpj', '11222333000181', '11.222.333/0001-81'],
    ['cpf-cnpj', '12345678909', '123.456.789-09'],
    ['cpf-cnpj', '112223330001', '11.222.333/0001'],
    ['cpf-cnpj', '11222333000181', '11.222.333/0001-81'],
    ['phone', '6133334444', '(61) 3333-4444'],
    ['phone', '61999998888', '(61) 99999-8888'],
    ['money', '1234567,8', 'R$ 1.234.567,8'],
    ['money', '-5', 'R$ 5'],
    ['decimal', '1234,56789', '1.234,5678'],
    ['decimal', '-12', '12'],
    ['data', '10032026', '10/03/2026'],
    ['periodo', '0103202631032026', '01/03/2026 - 31/03/2026'],
    ['car', `mt5100102${'0123456789abcdef'.repeat(2)}`, `MT-5100102-${'0123456789ABCDEF'.repeat(2)}`],
  ])('%s com %s mostra %s', (nome, teclas, esperado) => {
    expect(digitado(nome, teclas)).toBe(esperado);
  });

  it('cada nome tem a sua, e um nome sem máscara não tem nenhuma', () => {
    for (const nome of NOMES_DAS_MASCARAS) expect(opcoesDaMascara(nome), nome).toBeDefined();
    expect(opcoesDaMascara('inexistente')).toBeUndefined();
  });

  it('do que está escrito sai o que se guarda', () => {
    expect(semMascara('11.222.333/0001-81')).toBe('11222333000181');
    expect(numeroDaMascara('R$ 1.234.567,80')).toBe(1234567.8);
    expect(numeroDaMascara('1234,5')).toBe(1234.5);
    expect(['', 'R$ ', '1,2,3', '-1', 'abc', '1.23'].map(numeroDaMascara)).toEqual(Array(6).fill(null));
  });
});

describe('Uma máscara que falta', () => {
  it('é só registrada: o campo continua a aceitar o que se digita', async () => {
    const registro = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { aplicarMascara } = await import('./aplicar-mascara.ts');
    const campo = { value: 'livre' } as HTMLInputElement;
    expect(await aplicarMascara(campo, 'inexistente')).toBeNull();
    expect(registro).toHaveBeenCalledWith('Máscara não encontrada: inexistente');
    expect(campo.value).toBe('livre');
    registro.mockRestore();
  });
});
