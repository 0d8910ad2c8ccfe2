import { existsSync, readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { loadConfig } from '#infra/config.ts';
import { type AppProcess, MALLOC_ENV, NODE_FLAGS } from '#infra/embedded/app-process.ts';

interface Servico {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly stop_grace_period?: string;
  readonly ports?: readonly string[];
}

const PROCESSOS = ['web', 'projector', 'worker', 'renderer'] as const satisfies AppProcess[];
const SERVICOS = ['postgres', 'eventstore', 'temporal', 'armazenamento'];
/** What the person who deploys writes into segredos.env. */
const SEGREDOS: Readonly<Record<string, string>> = {
  PUBLIC_ORIGIN: 'https://atalaia.exemplo.example',
  POSTGRES_PASSWORD: 'senha-do-banco',
  STORAGE_SECRET: 'segredo-do-armazenamento',
  SMTP_URL: 'smtp://atalaia:senha@correio.exemplo.example:587',
  MAIL_FROM: 'Atalaia <nao-responda@exemplo.example>',
  SESSION_SECRET: 'a'.repeat(64),
  PERSONAL_DATA_KEY: 'b'.repeat(64),
  AUDIT_SIGNING_KEY: 'c'.repeat(64),
};

const compose = parseDocument(readFileSync('infra/compose.yaml', 'utf8'), { merge: true });
const { services, volumes } = compose.toJS({ maxAliasCount: 100 }) as {
  readonly services: Readonly<Record<string, Servico>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const dockerfile = DockerfileParser.parse(readFileSync('Dockerfile', 'utf8'));
const documento = readFileSync('docs/implantacao.md', 'utf8');

/** Values as Compose puts them in: `${NAME:?text}` and `${NAME:-default}`. */
function interpolado(valor: unknown): string {
  return String(valor).replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, nome: string, sinal = '', resto = '') => {
    const dado = SEGREDOS[nome];
    if (dado === undefined && sinal !== '-') throw new Error(`${nome}: nem segredo nem valor padrão`);
    return dado ?? resto;
  });
}

describe('infra/compose.yaml (só a sintaxe: nada dele foi executado)', () => {
  it('é YAML sem erros nem avisos, com os quatro processos e os quatro serviços', () => {
    expect([...compose.errors, ...compose.warnings].map(({ message }) => message)).toEqual([]);
    expect(Object.keys(services)).toEqual(expect.arrayContaining([...PROCESSOS, ...SERVICOS]));
  });

  it('cada processo roda com os mesmos argumentos aqui, na imagem, no npm e no início por um só comando', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    for (const nome of PROCESSOS) {
      const comando = ['node', ...NODE_FLAGS[nome], `infra/processes/${nome}.ts`];
      expect(services[nome]?.command).toEqual(comando);
      expect(scripts[nome]).toBe(comando.join(' '));
    }
    const [cmd] = dockerfile.getCMDs();
    expect(JSON.parse(cmd?.getArgumentsContent() ?? '[]')).toEqual(services.web?.command);
  });

  it('nenhum processo guarda a memória que já largou: cada um tem limites, e a imagem os da biblioteca de C', () => {
    for (const nome of PROCESSOS) {
      const ditas = NODE_FLAGS[nome].map((opcao) => opcao.split('=')[0]);
      expect(ditas, nome).toEqual(['--max-semi-space-size', '--initial-old-space-size', '--max-old-space-size']);
    }
    const ambiente = dockerfile.getENVs().flatMap((env) => env.getProperties());
    const daImagem = Object.fromEntries(ambiente.map((um) => [um.getName(), um.getValue()]));
    expect(daImagem).toMatchObject(MALLOC_ENV);
  });

  it('o ambiente de web, projector e worker é uma configuração que eles aceitam, em produção', () => {
    for (const nome of ['web', 'projector', 'worker', 'preparo']) {
      const variaveis = Object.entries(services[nome]?.environment ?? {});
      const env = Object.fromEntries(variaveis.map(([chave, valor]) => [chave, interpolado(valor)]));
      const config = loadConfig({ NODE_ENV: 'development', ...env } as NodeJS.ProcessEnv);
      expect(config).toMatchObject({ NODE_ENV: 'production', TRUST_PROXY: 1 });
    }
  });

  it('cada comando nosso existe, e cada processo tem o tempo de terminar o que começou', () => {
    for (const nome of [...PROCESSOS, 'preparo']) {
      const arquivos = (services[nome]?.command ?? []).join(' ').match(/infra\/\S+\.ts/g) ?? [];
      expect(arquivos.length, nome).toBeGreaterThan(0);
      expect(arquivos.filter((arquivo) => !existsSync(arquivo))).toEqual([]);
      expect(Number.parseInt(services[nome]?.stop_grace_period ?? '0', 10), nome).toBeGreaterThan(30);
      expect(services[nome]?.build).toEqual({ context: '..', dockerfile: 'Dockerfile' });
    }
  });

  it('quem se espera e os volumes existem, e só a web publica uma porta, na própria máquina', () => {
    for (const [nome, servico] of Object.entries(services)) {
      expect(Object.keys(servico.depends_on ?? {}).filter((outro) => !services[outro])).toEqual([]);
      const nomeados = (servico.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
      expect(nomeados.filter((volume) => !(volume in volumes))).toEqual([]);
      expect(servico.ports ?? [], nome).toEqual(nome === 'web' ? ['127.0.0.1:3000:3000'] : []);
      expect(servico.image, nome).toMatch(/^[a-z0-9./-]+:[\w.-]+$/);
    }
  });

  it('o renderizador não recebe segredo nenhum', () => {
    const dele = JSON.stringify(services.renderer?.environment);
    for (const nome of Object.keys(SEGREDOS).filter((um) => um !== 'PUBLIC_ORIGIN')) expect(dele).not.toContain(nome);
  });
});

describe('Dockerfile (só a sintaxe)', () => {
  const palavras = dockerfile.getInstructions().map((instrucao) => instrucao.getKeyword());

  it('só tem instruções que existem, começa por FROM e termina por um comando', () => {
    const conhecidas = 'FROM WORKDIR COPY RUN ENV USER EXPOSE ENTRYPOINT CMD'.split(' ');
    expect(palavras.filter((palavra) => !conhecidas.includes(palavra))).toEqual([]);
    expect(palavras[0]).toBe('FROM');
    expect(palavras.at(-1)).toBe('CMD');
    for (const json of [...dockerfile.getCMDs(), ...dockerfile.getENTRYPOINTs()]) {
      expect(JSON.parse(json.getArgumentsContent() ?? '')).toEqual(expect.arrayContaining([expect.any(String)]));
    }
  });

  it('copia só o que existe e de estágios que existem, e não roda como root', () => {
    const estagios = dockerfile.getFROMs().map((from) => from.getBuildStage());
    for (const copia of dockerfile.getCOPYs()) {
      const de = copia.getFlags().find((flag) => flag.getName() === 'from');
      if (de) expect(estagios).toContain(de.getValue());
      else {
        const fontes = copia.getArguments().map((argumento) => argumento.getValue());
        expect(fontes.slice(0, -1).filter((fonte) => !existsSync(fonte))).toEqual([]);
      }
    }
    const ultimo = palavras.lastIndexOf('FROM');
    expect(palavras.slice(ultimo)).toContain('USER');
  });

  it('não leva para a imagem o que é da máquina de quem constrói', () => {
    const ignorados = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(ignorados).toEqual(expect.arrayContaining(['.git', '.atalaia', 'node_modules', 'build', 'tests']));
    for (const necessario of ['infra', 'app', 'domain', 'package.json']) expect(ignorados).not.toContain(necessario);
  });
});

describe('docs/implantacao.md', () => {
  it('fala de toda variável que a configuração lê, e de nenhuma outra', () => {
    const lidas = readFileSync('infra/config.ts', 'utf8').match(
      /(?<=^ {2,4}|[{,] )[A-Z][A-Z0-9_]+(?=: (z|segredo)\b)/gm,
    );
    const ditas = documento.match(/(?<=^\| `)[A-Z][A-Z0-9_]+(?=`)/gm);
    expect([...new Set(ditas)].sort()).toEqual([...new Set(lidas)].sort());
  });

  it('os comandos que ensina existem', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const textos = documento + readFileSync('docs/copia-de-seguranca.md', 'utf8');
    const ensinados = [...textos.matchAll(/npm run ([\w:-]+)/g)].map(([, nome]) => nome ?? '');
    expect(ensinados.length).toBeGreaterThan(5);
    expect(ensinados.filter((nome) => !(nome in scripts))).toEqual([]);
  });
});
