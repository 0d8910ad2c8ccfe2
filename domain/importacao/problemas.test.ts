import { describe, expect, it } from 'vitest';
import { podeSerLidaOutraVez } from './problemas.ts';

const com = (...codigos: readonly string[]) => codigos.map((codigo) => ({ codigo }));

describe('Uma importação recusada', () => {
  it('pode ser lida outra vez quando a culpa não foi do arquivo', () => {
    expect(podeSerLidaOutraVez(com('leitura_indisponivel'))).toBe(true);
    expect(podeSerLidaOutraVez(com('falha_interna', 'leitura_demorada', 'geometria_reparada'))).toBe(true);
  });

  it('não pode quando um dos arquivos nunca será lido, haja o que houver com os outros', () => {
    expect(podeSerLidaOutraVez(com('nao_geografico'))).toBe(false);
    expect(podeSerLidaOutraVez(com('leitura_demorada', 'zip_corrompido'))).toBe(false);
  });
});
