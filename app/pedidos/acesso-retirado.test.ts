import { describe, expect, it } from 'vitest';
import { aguardarAcesso, guardarAlteracoes, haAlteracoes, tentarDeNovo } from './acesso-retirado.ts';

const resultado = (promessa: Promise<void>) =>
  Promise.race([promessa.then(() => 'seguiu', String), new Promise((resolve) => setImmediate(resolve, 'espera'))]);

describe('Acesso retirado enquanto se preenche um formulário', () => {
  it('a leitura da página espera enquanto há o que se perder, e segue quando se tenta de novo', async () => {
    const soltar = guardarAlteracoes();
    expect(haAlteracoes()).toBe(true);
    const espera = aguardarAcesso();
    expect(await resultado(espera)).toBe('espera');
    tentarDeNovo();
    expect(await resultado(espera)).toBe('seguiu');
    soltar();
    expect(haAlteracoes()).toBe(false);
  });

  it('sem mais nada digitado a página segue, e só então', async () => {
    const [um, outro] = [guardarAlteracoes(), guardarAlteracoes()];
    const espera = aguardarAcesso();
    um();
    expect(await resultado(espera)).toBe('espera');
    outro();
    expect(await resultado(espera)).toBe('seguiu');
  });

  it('quem vai para outra página não espera mais', async () => {
    const soltar = guardarAlteracoes();
    const ida = new AbortController();
    const espera = aguardarAcesso(ida.signal);
    ida.abort('foi embora');
    expect(await resultado(espera)).toBe('foi embora');
    expect(await resultado(aguardarAcesso(AbortSignal.abort('já foi')))).toBe('já foi');
    soltar();
  });
});
